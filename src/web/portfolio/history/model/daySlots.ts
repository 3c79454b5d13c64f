/** A list of rows with a heading above each day: both are slots of equal height, so that a long list can scroll. */

export type CountedDay = { readonly day: string; readonly rows: number }

export type DaySlots = {
  readonly count: number
  /** The day whose heading is at this slot, or the index of the row there. */
  readonly at: (slot: number) => { readonly day: string } | { readonly row: number }
  /** Index of the first row at or after a slot. */
  readonly rowFrom: (slot: number) => number
}

/** Days are newest first and hold all rows. Without days each slot is a row. */
export function daySlots(days: readonly CountedDay[], rowCount: number): DaySlots {
  let slots = 0
  const starts = days.map(({ day, rows }, index) => {
    const start = { day, slot: slots, headings: index + 1 }
    slots += rows + 1
    return start
  })
  const startOf = (slot: number) => starts.findLast((start) => start.slot <= slot)
  return {
    count: rowCount + days.length,
    at: (slot) => {
      const start = startOf(slot)
      if (start === undefined) return { row: slot }
      return start.slot === slot ? { day: start.day } : { row: slot - start.headings }
    },
    rowFrom: (slot) => {
      const start = startOf(slot)
      if (start === undefined) return slot
      return start.slot === slot ? slot - start.headings + 1 : slot - start.headings
    },
  }
}
