// Earlier positions of the game, read from the server when somebody first looks at them. Keys and
// the wheel ask faster than it answers: it is asked one question at a time, and only for what is
// still wanted.

const TOO_MANY = 429;

export class Earlier {
  /** `ask(ply)` asks for the scene after so many plies. */
  constructor(ask) {
    this.ask = ask;
    this.known = new Map();
    this.wanted = null;
    this.reading = null;
  }

  /** The scene after so many plies; null if another one is wanted meanwhile, or none. */
  async at(ply) {
    this.wanted = ply;
    while (this.wanted === ply && !this.known.has(ply)) {
      this.reading ??= this.read(ply).finally(() => (this.reading = null));
      // A question that failed is only told if its answer is still wanted.
      await this.reading.catch((error) => {
        if (this.wanted !== ply || error.ply !== ply) return;
        this.drop();
        throw error;
      });
    }
    if (this.wanted !== ply) return null;
    this.wanted = null;
    return this.known.get(ply);
  }

  async read(ply) {
    const { known } = this;
    try {
      known.set(ply, await this.ask(ply));
    } catch (error) {
      if (error.status !== TOO_MANY) throw Object.assign(error, { ply });
      await new Promise((resolve) => setTimeout(resolve, error.wait));
    }
  }

  /** Nothing is wanted any more. */
  drop() {
    this.wanted = null;
  }

  /** The game is another one: moves were taken back. */
  forget() {
    this.drop();
    this.known = new Map();
  }
}
