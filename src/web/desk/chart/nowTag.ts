import type { ISeriesPrimitiveAxisView } from 'lightweight-charts'
import { linePlace } from './placeLines'

type NowTag = {
  /** Pixels from the top to the newest price; may lie beyond the pane. */
  readonly y: () => number | undefined
  readonly text: () => string
  readonly paneHeight: () => number
  readonly ground: () => string
}

const marginPx = 9

/**
 * Axis tag at the newest price. The library's own tag shows the last visible bar, which is outdated while the chart is
 * scrolled back.
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

/**
 * Black or white, whichever has more contrast to `#rrggbb`. The contrasts are equal at a luminance of 0.179 (WCAG 2.2).
 */
function textOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(ground.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
