export type SameFrame = {
  /** Runs `change`; what it asks of the next frame is drawn in the present one, after all that is still to be changed in it. */
  readonly change: (change: () => void) => void
  /**
   * The same for what draws the whole chart: it is drawn in a turn of its own, because this takes longer than all else of
   * a frame together. Returns what `make` returns.
   */
  readonly begin: <Made>(make: () => Made) => Made
  /** What was asked for and is not drawn yet is dropped. */
  readonly end: () => void
}

/**
 * The library draws a changed chart in the frame after the present one. Candles change in a frame, with the book: a chart
 * that is drawn in the same one saves the browser a whole frame for each of its changes.
 */
export function createSameFrame(page: Pick<Window, 'requestAnimationFrame'> = window): SameFrame {
  let asked: FrameRequestCallback[] = []
  const draw = () => {
    const now = asked
    asked = []
    for (const callback of now) callback(performance.now())
  }
  const takeAsked = <Made>(make: () => Made, soon: (draw: () => void) => void): Made => {
    const ask = page.requestAnimationFrame
    page.requestAnimationFrame = (callback) => {
      if (asked.push(callback) === 1) soon(draw)
      return 0
    }
    try {
      return make()
    } finally {
      page.requestAnimationFrame = ask
    }
  }
  return {
    // After the other effects of this drawing, which change the chart as well.
    change: (change) => takeAsked(change, queueMicrotask),
    begin: (make) => takeAsked(make, setTimeout),
    end: () => {
      asked = []
    },
  }
}
