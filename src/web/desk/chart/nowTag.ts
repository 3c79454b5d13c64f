import type { ISeriesPrimitiveAxisView } from 'lightweight-charts'
import { linePlace } from './placeLines'

type NowTag = {
  /** Of the newest price, in pixels from the top; it may lie beyond the pane. */
  readonly y: () => number | undefined
  readonly text: () => string
  readonly paneHeight: () => number
  readonly ground: () => string
}

/** Half of the height of a label on the axis. */
const marginPx = 9

/**
 * The newest price at the axis. The library's own tag has the price of the last bar in view, which is an old one on a
 * chart that is scrolled back. Beyond the scale it waits at the edge, with an arrow.
 */
export function nowTag({ y, text, paneHeight, ground }: NowTag): ISeriesPrimitiveAxisView {
  const place = () => linePlace(y(), paneHeight())
  return {
    coordinate: () => {
      const at = place()
      return typeof at === 'number' ? at : at === 'below' ? paneHeight() - marginPx : marginPx
    },
    text: () => {
      const at = place()
      return at === 'above' ? `${text()} ↑` : at === 'below' ? `${text()} ↓` : text()
    },
    textColor: () => textOn(ground()),
    backColor: ground,
    visible: () => place() !== undefined,
    tickVisible: () => typeof place() === 'number',
  }
}

/** Black or white, whichever has more contrast on `#rrggbb`: they have the same on a luminance of 0.179 (WCAG 2.2). */
function textOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(ground.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
