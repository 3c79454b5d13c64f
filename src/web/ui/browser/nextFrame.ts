/** Calls back once, before the next picture is drawn. An argument, so that a test turns the frames by hand. */
export type NextFrame = (callback: () => void) => void

/** A page that is not seen is not drawn: what watches prices there, alerts and pegs, has them once a second. */
const unseenMs = 1_000

/** Longer than a key in a worker takes to sign, and too short to be seen. */
const longestHoldMs = 40

/** Of 16.7 ms, what is left is for input, and for what has to be read. */
const busyMs = 12
/** More than one frame and less than two of a screen that has 60 a second. */
const leastPauseMs = 25
/** To measure each frame would cost as much as a small one. */
const measureEvery = 8
/** News that comes this soon after a picture, in the mean, is a stream: more than about a hundred messages a second. */
const streamMs = 8
/** Pictures further apart than this are no stream that another could wait for. */
const regularMs = 250
/** As often as a book comes, and a little late. */
const longestWaitMs = 120

type Frames = {
  /** All waiting callbacks run in one turn, so that updates of several stores are drawn together. */
  readonly nextAnimationFrame: NextFrame
  /**
   * The same for pictures of the market. In a stream of news, and on a busy page, they are 25 ms apart at least, and one frame
   * in two is left to input and to own orders: no one reads more than thirty books a second, and sixty cost half of a processor.
   */
  readonly nextPicture: NextFrame
  /**
   * Calls back in the next frame that draws something of the market anyway, after what asked for it. It asks for none: a
   * frame costs the browser more than the few words that change in it, so what is not urgent waits for one. It may never come.
   * The same function waits once.
   */
  readonly withNextPicture: NextFrame
  /**
   * A picture of what is not read by the millisecond: it goes with the next one of something else, or has its own after
   * 120 ms. Where nothing else was drawn for a quarter of a second it does not wait.
   */
  readonly nextSharedPicture: NextFrame
  /**
   * No frame is asked for until what is returned is called, by the first of several, or for 40 ms at most. After a press a
   * browser hands over nothing, no answer of a worker either, before the frame that is asked for is drawn; where none is,
   * it does so at once.
   */
  readonly holdFrames: () => () => void
  /**
   * Whether a frame takes the page longer than it should, with what the browser does for it: then only what is read by the
   * millisecond is to be drawn in each.
   */
  readonly isBusy: () => boolean
}

type Waiting = { readonly callback: () => void; readonly isPicture: boolean }

/** What a frame takes the page, how soon news comes after a picture, and which pictures wait for the next frame because of it. */
function createFrameCost() {
  let begun = 0
  let usualMs = 0
  let pictureMs = -Infinity
  let hasNews = false
  /** In the mean of the last twenty or so. */
  let newsAfterMs = leastPauseMs
  const isBusy = () => usualMs > busyMs
  return {
    isBusy,
    isRegular: () => performance.now() - pictureMs < regularMs,
    /** By the time of the frame: a picture that was called late would else put off the next one by a whole frame. */
    rests: (nowMs: number) => nowMs - pictureMs < leastPauseMs && (newsAfterMs < streamMs || isBusy()),
    hear: () => {
      if (!hasNews) newsAfterMs += 0.05 * (Math.min(leastPauseMs, performance.now() - pictureMs) - newsAfterMs)
      hasNews = true
    },
    draw: (nowMs: number) => {
      pictureMs = nowMs
      hasNews = false
    },
    begin: (startMs: number) => {
      if (++begun % measureEvery !== 0) return
      // A timer without a delay rings once the frame is drawn.
      setTimeout(() => {
        usualMs = 0.7 * usualMs + 0.3 * (performance.now() - startMs)
      })
    },
  }
}

/** What waits for the next picture of something else. */
function createBeside() {
  const waiting = new Set<() => void>()
  return {
    add: (callback: () => void) => void waiting.add(callback),
    /** Or has one of its own, once it has waited long enough. */
    share: (nextPicture: NextFrame, callback: () => void) => {
      const shared = () => {
        clearTimeout(timer)
        callback()
      }
      const timer = setTimeout(() => {
        if (waiting.delete(shared)) nextPicture(callback)
      }, longestWaitMs)
      waiting.add(shared)
    },
    takeAll: (): readonly (() => void)[] => {
      const all = [...waiting]
      waiting.clear()
      return all
    },
  }
}

/** The frames of a page. There is one page, whose frames are {@link nextAnimationFrame}; a test has its own. */
export function createAnimationFrames(): Frames {
  let due: Waiting[] = []
  const beside = createBeside()
  let isAsked = false
  let frame = 0
  let askedMs = 0
  let isWatched = false
  let hold: ReturnType<typeof setTimeout> | undefined
  const { isBusy, isRegular, rests, hear, draw, begin } = createFrameCost()

  function end(): void {
    clearTimeout(hold)
    hold = undefined
    ask()
  }

  function ask(): void {
    if (isAsked || hold !== undefined || due.length === 0) return
    isAsked = true
    askedMs = performance.now()
    frame = requestAnimationFrame(callAll)
    // One timer looks after many frames: setting and clearing one for each costs as much as reading a message.
    if (!isWatched) watch(unseenMs)
  }

  function watch(delayMs: number): void {
    isWatched = true
    setTimeout(() => {
      isWatched = false
      if (!isAsked) return
      const restMs = askedMs + unseenMs - performance.now()
      if (restMs > 0) return watch(restMs)
      cancelAnimationFrame(frame)
      callAll()
    }, delayMs)
  }

  function callAll(frameMs = performance.now()): void {
    isAsked = false
    // A frame that was asked for before the hold: what waits goes on waiting.
    if (hold !== undefined) return
    const startMs = performance.now()
    const isRest = rests(frameMs)
    const now = isRest ? due.filter(({ isPicture }) => !isPicture) : due
    due = isRest ? due.filter(({ isPicture }) => isPicture) : []
    // A frame without a picture says nothing of what one takes.
    if (!isRest) begin(startMs)
    if (now.some(({ isPicture }) => isPicture)) {
      draw(frameMs)
      for (const callback of beside.takeAll()) now.push({ callback, isPicture: true })
    }
    try {
      for (let next = now.shift(); next !== undefined; next = now.shift()) next.callback()
    } finally {
      // One that throws does not take the others along.
      due = [...now, ...due]
      ask()
    }
  }

  const inFrame = (isPicture: boolean) => (callback: () => void) => {
    if (isPicture) hear()
    due.push({ callback, isPicture })
    ask()
  }

  const nextPicture = inFrame(true)
  return {
    isBusy,
    nextAnimationFrame: inFrame(false),
    nextPicture,
    withNextPicture: beside.add,
    nextSharedPicture: (callback) => (isRegular() ? beside.share(nextPicture, callback) : nextPicture(callback)),
    holdFrames: () => {
      clearTimeout(hold)
      hold = setTimeout(end, longestHoldMs)
      return end
    },
  }
}

export const { nextAnimationFrame, nextPicture, nextSharedPicture, withNextPicture, holdFrames, isBusy } =
  createAnimationFrames()
