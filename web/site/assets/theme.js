// Before anything is drawn: the choice between light and dark, where there was one.
try {
    const theme = localStorage.getItem('wend.theme');
    if (theme === 'light' || theme === 'dark')
        document.documentElement.dataset.theme = theme;
} catch { /* where storage is forbidden, the system decides */ }
