import type { PanelSize } from '../deskLayout'

/**
 * What each part of a split is in percent of `roomPx`, which is without the separators. Fixed parts have their pixels
 * as long as the others keep their least; the others divide what is left.
 */
export function percentages(parts: readonly PanelSize[], leasts: readonly number[], roomPx: number): readonly number[] {
  const least = (index: number) => leasts[index] ?? 0
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const wanted = sum(parts.map((part, index) => (part.isFixed ? Math.max(part.size, least(index)) : 0)))
  const forFixed = Math.max(0, roomPx - sum(parts.map((part, index) => (part.isFixed ? 0 : least(index)))))
  const squeeze = wanted > forFixed ? forFixed / wanted : 1
  const rest = roomPx - wanted * squeeze
  const shares = sum(parts.map((part) => (part.isFixed ? 0 : part.size)))
  const sizes = parts.map((part, index) =>
    part.isFixed ? Math.max(part.size, least(index)) * squeeze : (rest * part.size) / shares,
  )
  return sizes.map((px) => (roomPx > 0 ? (px / roomPx) * 100 : 100 / parts.length))
}
