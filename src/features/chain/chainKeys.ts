/** A place that can be pressed: the line, and which of the pressable cells of a line. */
export type ChainPlace = { readonly line: number; readonly cell: number }

type Extent = {
  readonly lines: number
  readonly cells: number
  /** Lines that have nothing to press: the marker of the forward. */
  readonly isEmpty: (line: number) => boolean
  /** How many lines a page is. */
  readonly page: number
}

/** Where a key leads; undefined for other keys and at the edges. */
export function placeAfterKey(place: ChainPlace, key: string, extent: Extent): ChainPlace | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const cell = place.cell + (key === 'ArrowLeft' ? -1 : 1)
      return cell < 0 || cell >= extent.cells ? undefined : { ...place, cell }
    }
    case 'ArrowUp':
      return moved(place, -1, extent)
    case 'ArrowDown':
      return moved(place, 1, extent)
    case 'PageUp':
      return moved(place, -extent.page, extent)
    case 'PageDown':
      return moved(place, extent.page, extent)
    case 'Home':
      return moved(place, -place.line, extent)
    case 'End':
      return moved(place, extent.lines - 1 - place.line, extent)
    default:
      return undefined
  }
}

function moved(place: ChainPlace, by: number, { lines, isEmpty }: Extent): ChainPlace | undefined {
  const wanted = Math.max(0, Math.min(lines - 1, place.line + by))
  const onward = by < 0 ? -1 : 1
  // Past the marker on the way, or back from it at an end.
  const line = [wanted, wanted + onward, wanted - onward].find((at) => at >= 0 && at < lines && !isEmpty(at))
  return line === undefined || line === place.line ? undefined : { ...place, line }
}
