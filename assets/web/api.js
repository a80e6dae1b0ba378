// Requests to the bot. Every failure is an `ApiError`, with words that the server has sent if it
// has answered.

const TIMEOUT = 15000;

/** Whether the page is shown inside Discord: only there it names the application. */
export const isActivity = document.documentElement.dataset.application !== undefined;

/** Inside Discord a secret is the session: cookies of the host say nothing about it. */
const credentials = isActivity ? "omit" : "same-origin";

/** A request that failed: `status` is 0 if there was no answer. */
export class ApiError extends Error {
  constructor(status, body, wait = 0) {
    super(body?.message ?? "");
    this.status = status;
    this.scene = body?.scene ?? null;
    this.wait = wait;
  }
}

/** The session of a page inside Discord; by a link it is a cookie. */
let bearer = null;
/** Begins another session when one has ended; null where only a new link does. */
let renew = null;
/** Several requests that fail at once begin one session. */
let renewing = null;

const request = async (method, path, body, options = {}) => {
  const used = bearer;
  try {
    return await send(method, path, body, options, used);
  } catch (error) {
    if (error.status !== 401 || used === null || renew === null) throw error;
    if (used === bearer) {
      renewing ??= renew().finally(() => (renewing = null));
      // Without another session the words of the first answer are shown.
      await renewing.catch(() => Promise.reject(error));
    }
    return send(method, path, body, options, bearer);
  }
};

/** `as` is what a good answer is read as, `patience` how long it is waited for, in ms. */
const send = async (
  method,
  path,
  body,
  { keepalive = false, as = "json", patience = TIMEOUT },
  secret,
) => {
  const headers = { Accept: "application/json" };
  const options = { method, keepalive, credentials, cache: "no-store", headers };
  if (secret !== null) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(patience) });
  } catch {
    throw new ApiError(0, null);
  }
  if (response.status === 204) return null;
  if (response.ok && as === "blob") {
    return response.blob().catch(() => Promise.reject(new ApiError(0, null)));
  }
  const json = await response.json().catch(() => null);
  if (response.ok) return json;
  const wait = Number(response.headers.get("Retry-After") ?? 0) * 1000;
  throw new ApiError(response.status, json, wait);
};

/** Begins a session in the instance of an Activity, which lasts as long as the page. */
export const beginSession = async (code, instance) => {
  const asked = { code, instance };
  const session = await send("POST", "/api/activity/session", asked, {}, null);
  bearer = session.bearer;
  return session;
};

/** Lets a request whose session has ended begin another one, and be sent again. */
export const renewBy = (begin) => {
  renew = begin;
};

export const me = () => request("GET", "/api/me");
export const boards = () => request("GET", "/api/boards");
export const matches = () => request("GET", "/api/matches");

const of = (id) => `/api/matches/${encodeURIComponent(id)}`;

/** The scene of a match; null if it still is the one of this revision. */
export const scene = (id, revision) =>
  request("GET", of(id) + (revision ? `?revision=${encodeURIComponent(revision)}` : ""));

/** The scene after so many plies. */
export const earlier = (id, ply) => request("GET", `${of(id)}/plies/${ply}`);

/** What spectators see of a game, by the secret of its link. */
const watched = (token) => `/api/watch/${encodeURIComponent(token)}`;
export const spectator = () => request("GET", "/api/watch");
export const watch = (token, revision) =>
  request("GET", watched(token) + (revision ? `?revision=${encodeURIComponent(revision)}` : ""));
export const watchEarlier = (token, ply) => request("GET", `${watched(token)}/plies/${ply}`);

export const spectators = (id) => request("GET", `${of(id)}/spectators`);
export const shareWithSpectators = (id, share) =>
  request("POST", `${of(id)}/spectators`, { share });

/** Makes a move, given as UCI or as typed, in the position after `ply` plies. */
export const move = (id, ply, text, keepalive) =>
  request("POST", `${of(id)}/moves`, { ply, move: text }, { keepalive });

export const act = (id, ply, action) => request("POST", `${of(id)}/actions`, { ply, action });
/** Finished games from a number on; `wanted` has a variant and an opponent, or empty texts. */
export const finished = (from, wanted) => {
  const chosen = Object.entries(wanted).filter(([, value]) => value !== "");
  return request("GET", `/api/finished?${new URLSearchParams([["from", from], ...chosen])}`);
};
export const rematch = (id, accept) => request("POST", `${of(id)}/rematch`, { accept });
export const newGames = () => request("GET", "/api/new-game");
export const newGame = (chosen) => request("POST", "/api/new-game", chosen);
export const lobby = () => request("GET", "/api/lobby");
export const join = (id) => request("POST", `/api/lobby/${encodeURIComponent(id)}`, {});
export const plan = (id) => request("GET", `${of(id)}/plan`);

/** Adds lines to the plan, removes a branch of it, or clears it. */
export const changePlan = (id, ply, change, text) =>
  request("POST", `${of(id)}/plan`, { ply, change, text });

/** The scene after a line of moves in UCI from the position after `ply` plies, the present one. */
export const line = (id, ply, moves) =>
  request("GET", `${of(id)}/line?ply=${ply}&moves=${encodeURIComponent(moves.join(","))}`);

export const review = (id) => request("GET", `${of(id)}/review`);
export const askReview = (id) => request("POST", `${of(id)}/review`, {});
export const study = (id) => request("GET", `${of(id)}/study`);

/** Adds a line to the study, removes a branch, or makes a plan: `change` is `{ what: values }`. */
export const changeStudy = (id, ply, change) =>
  request("POST", `${of(id)}/study`, { ply, change });

/**
 * The scene after a line of moves in UCI from the position after `from` plies of `ply`. With its
 * `mark` it is that of a line which has begun; the game may have gone on since.
 */
export const studyLine = (id, ply, from, moves, mark) => {
  const begun = mark === null ? `ply=${ply}` : `mark=${mark}`;
  const asked = `${begun}&from=${from}&moves=${encodeURIComponent(moves.join(","))}`;
  return request("GET", `${of(id)}/study/line?${asked}`);
};
export const pgn = (id) => request("GET", `${of(id)}/pgn`, undefined, { as: "blob" });

/** The animation of a game, which may take as long as a person and the server have patience. */
export const gif = (id) =>
  request("GET", `${of(id)}/gif`, undefined, { as: "blob", patience: 110_000 });
export const note = (id) => request("GET", `${of(id)}/note`);
export const saveNote = (id, text) => request("PUT", `${of(id)}/note`, { text });
/** Chooses the theme or the pieces of the boards, here and in Discord. */
export const chooseStyle = (style) => request("POST", "/api/style", style);
export const signOut = () => request("POST", "/api/sign-out", {});
