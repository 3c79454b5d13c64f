/**
 * The marked place of the browsed picker: a row of the left list, the perpetual, or one side of a strike. The search
 * field keeps the focus and the arrow keys move the mark.
 */
export type PickerMark =
  | { readonly column: 'left'; readonly row: number }
  | { readonly column: 'perpetual' }
  | { readonly column: 'call' | 'put'; readonly row: number }

export type PickerShape = {
  readonly left: number
  readonly hasPerpetual: boolean
  readonly strikes: number
  /** The strike at the money, where → enters the grid. */
  readonly middle: number
}

/** Moves the mark by an arrow key. `undefined` for a key that does not move it. */
export function movedMark(mark: PickerMark, key: string, shape: PickerShape): PickerMark | undefined {
  switch (key) {
    case 'ArrowDown':
      return vertical(mark, 1, shape)
    case 'ArrowUp':
      return vertical(mark, -1, shape)
    case 'ArrowRight':
      return rightOf(mark, shape)
    case 'ArrowLeft':
      return leftOf(mark)
  }
  return undefined
}

function vertical(mark: PickerMark, step: 1 | -1, { left, hasPerpetual, strikes }: PickerShape): PickerMark {
  if (mark.column === 'left') return { column: 'left', row: clamp(mark.row + step, left) }
  if (mark.column === 'perpetual') return step === 1 && strikes > 0 ? { column: 'call', row: 0 } : mark
  if (mark.row === 0 && step === -1 && hasPerpetual) return { column: 'perpetual' }
  return { column: mark.column, row: clamp(mark.row + step, strikes) }
}

function rightOf(mark: PickerMark, { hasPerpetual, strikes, middle }: PickerShape): PickerMark {
  if (mark.column === 'call') return { column: 'put', row: mark.row }
  if (mark.column !== 'left') return mark
  if (strikes > 0) return { column: 'call', row: middle }
  return hasPerpetual ? { column: 'perpetual' } : mark
}

function leftOf(mark: PickerMark): PickerMark {
  if (mark.column === 'put') return { column: 'call', row: mark.row }
  return mark.column === 'left' ? mark : { column: 'left', row: 0 }
}

function clamp(row: number, count: number): number {
  return Math.max(0, Math.min(row, count - 1))
}
