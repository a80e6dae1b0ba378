// Asks the server again and again while the page is visible, and less often if it does not answer
// or if the page is out of view but `goesOn()`.

const PAUSE = 4000;
/** While nobody sees the page. */
const HIDDEN_PAUSE = 30000;
const LONGEST = 60000;

export class Poll {
  /**
   * `ask()` asks once and may fail; `onState(connected)` is told when that changes. It goes on
   * until `signal` is aborted, and out of view while `goesOn()`.
   */
  constructor(ask, onState, signal, goesOn = () => false) {
    this.ask = ask;
    this.onState = onState;
    this.goesOn = goesOn;
    this.connected = true;
    this.pause = PAUSE;
    this.stopped = false;
    document.addEventListener("visibilitychange", () => this.now(), { signal });
    window.addEventListener("online", () => this.now(), { signal });
    signal.addEventListener("abort", () => this.stop());
    this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    if (this.stopped || (document.hidden && !this.goesOn())) return;
    const pause = document.hidden ? Math.max(this.pause, HIDDEN_PAUSE) : this.pause;
    this.timer = setTimeout(() => this.run(), pause);
  }

  /** Asks at once. */
  now() {
    clearTimeout(this.timer);
    if (document.hidden) this.plan();
    else if (!this.stopped) this.run();
  }

  async run() {
    try {
      await this.ask();
      this.report(true);
      this.pause = PAUSE;
    } catch (error) {
      if (error.status === 401 || error.status === 404) return this.end(error);
      if (error.status === undefined) throw error;
      this.report(error.status !== 0);
      this.pause = Math.min(LONGEST, Math.max(this.pause * 2, error.wait ?? 0));
    }
    this.plan();
  }

  report(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.onState(connected);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  end(error) {
    this.stop();
    this.onEnd?.(error);
  }
}
