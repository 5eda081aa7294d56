// Light or dark: as the system has it until somebody chooses.

const KEY = 'wend.theme';

export function makeTheme(button, changed) {
    const system = matchMedia('(prefers-color-scheme: dark)');
    let chosen = remembered(KEY);
    const apply = () => {
        const dark = chosen ? chosen === 'dark' : system.matches;
        document.documentElement.dataset.theme = dark ? 'dark' : 'light';
        changed(dark);
        return dark;
    };
    button.onclick = () => {
        chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
        remember(KEY, chosen);
        apply();
    };
    system.addEventListener('change', apply);
    apply();
}

/** Storage may be refused by the browser; then nothing is remembered. */
export function remembered(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

export function remember(key, value) {
    try {
        localStorage.setItem(key, value);
    } catch {
        /* the choice holds until the page is left */
    }
}
