// Plays a search back: forward, backward, step by step. Searches over cells and over meshes step alike.
import { because } from './because.js';
import { element, iconButton, setIcon } from '../page/dom.js';
import { showInterval } from './interval_figures.js';
import { onLanguage, text } from '../page/texts.js';

const SLOW = 6; /* steps a second up to which the view goes along while a search is played */
const WHOLE = 7; /* seconds that playing a search takes at the middle speed */

export class Player {
    constructor(root, state, stage) {
        Object.assign(this, { root, state, stage, playing: false, quiet: false, at: 0 });
        this.build(root);
        this.because = document.getElementById('because');
        this.figures = document.getElementById('interval');
        state.on('answer', () => this.take());
        onLanguage(() => this.show());
    }

    build(root) {
        this.playButton = iconButton('play', 'play', () => this.toggle(), { id: 'play' });
        this.slider = element('input', {
            type: 'range',
            min: 0,
            max: 0,
            value: 0,
            id: 'scrub',
            'data-label': 'scrub',
            'aria-label': text('scrub'),
        });
        this.slider.oninput = () => this.goTo(Number(this.slider.value));
        this.count = element('output', { class: 'count', for: 'scrub' });
        this.speed = element('input', {
            type: 'range',
            min: -3,
            max: 3,
            step: 0.5,
            value: 0,
            class: 'speed',
            'data-label': 'speed',
            'aria-label': text('speed'),
            title: text('speed'),
        });
        root.append(
            iconButton('first', 'first', () => this.seek(0)),
            iconButton('back', 'back', () => this.go(-1)),
            this.playButton,
            iconButton('next', 'next', () => this.go(1)),
            iconButton('last', 'last', () => this.seek(this.length)),
            this.slider,
            this.count,
            this.speed,
        );
        this.controls = root.querySelectorAll('button, input');
    }

    get length() {
        return this.state.trace?.length ?? 0;
    }

    /** Another answer: all of its search is shown. */
    take() {
        this.pause();
        this.slider.max = this.length;
        for (const control of this.controls) control.disabled = this.length === 0;
        this.setStep(this.length);
    }

    seek(step) {
        this.pause();
        this.setStep(step);
    }

    /** One step, or to where the slider is put: the view goes along. */
    go(by) {
        this.goTo(Math.floor(this.at) + by);
    }

    goTo(step) {
        this.seek(step);
        this.stage.showCurrent();
    }

    toggle() {
        if (this.playing) this.pause();
        else this.play();
    }

    play() {
        if (!this.length) return;
        if (this.at >= this.length) this.setStep(0);
        this.playing = true;
        setIcon(this.playButton, 'pause', 'pause');
        this.stage.step = (passed) => this.advance(passed);
        this.stage.invalidate('search');
    }

    pause() {
        this.playing = false;
        setIcon(this.playButton, 'play', 'play');
        if (this.stage.step) this.stage.step = null;
    }

    /** One frame of playing: true while there is more. */
    advance(passed) {
        const pace = Math.max(2, this.length / WHOLE) * 2 ** Number(this.speed.value);
        this.setStep(this.at + passed * pace);
        if (pace <= SLOW) this.stage.showCurrent();
        if (this.at >= this.length) this.pause();
        return true;
    }

    setStep(step) {
        const { state, stage } = this;
        this.at = Math.max(0, Math.min(step, this.length));
        const whole = Math.floor(this.at);
        if (state.trace && stage.searchLayer.trace === state.trace) stage.searchLayer.goTo(whole);
        else state.trace?.goTo(whole);
        stage.drawn = whole < this.length ? 0 : Infinity;
        stage.walked = 0;
        stage.invalidate('search', 'actors');
        this.show();
        state.tell('step');
    }

    show() {
        const whole = Math.floor(this.at);
        this.slider.value = whole;
        this.count.textContent = this.length ? text('stepOf', { at: whole, all: this.length }) : '';
        this.slider.setAttribute('aria-valuetext', this.said(whole));
        showInterval(this.figures, this.state);
        this.root.classList.toggle('unused', !this.isUsed);
        this.because.textContent = this.saidBelow(whole);
    }

    /** There is a search to step through, or would be one. */
    get isUsed() {
        return this.state.mesh !== null || this.state.options.show === 'search';
    }

    saidBelow(at) {
        const { answer, options } = this.state;
        if (!answer || answer.refused) return '';
        if (!this.isUsed) return options.show === 'field' ? text('because.field') : '';
        return this.length ? because(this.state, at, this.playing || this.quiet) : text('noTrace');
    }

    said(at) {
        const { open = 0, closed = at } = this.state.trace ?? {};
        return text('stepSaid', { at, all: this.length, open, closed });
    }
}
