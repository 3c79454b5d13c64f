/** A handle beside its line, in pixels: its middle from the top, and how far that is under the line. */
export type Led = { readonly place: number; readonly lead: number; readonly width: number }

/** From a handle to its leader where nothing is in the way. */
const shortestPx = 7
/** Between two leaders. */
const lanePx = 3
export const leastLead = 2

/**
 * How far to the left of each handle its leader goes up or down to its line: past every handle on the way, which it would
 * cross out ("TP|"), and without crossing another leader.
 */
export function leaderReaches(handles: readonly Led[], handleHeight: number): readonly number[] {
  const reaches = handles.map(() => 0)
  for (const direction of [1, -1]) {
    const lanes: { readonly led: Led; readonly x: number }[] = []
    // From the one nearest to its line outwards: the leader of one further out passes those before it.
    const outwards = [...handles.entries()]
      .filter(([, { lead }]) => lead * direction >= leastLead)
      .toSorted(([, a], [, b]) => (a.place - b.place) * direction)
    for (const [index, led] of outwards) {
      const passed = handles.filter((other) => other !== led && isPassed(other, led, handleHeight / 2))
      const crossed = lanes.filter((lane) => isPassed(lane.led, led, 0))
      const x = Math.max(
        ...[led, ...passed].map(({ width }) => width + shortestPx),
        ...crossed.map((lane) => lane.x + lanePx),
      )
      lanes.push({ led, x })
      reaches[index] = x - led.width
    }
  }
  return reaches
}

/** Whether the way from a handle to its line goes past another handle. */
function isPassed(other: Led, { place, lead }: Led, margin: number): boolean {
  const [from, to] = lead > 0 ? [place - lead, place] : [place, place - lead]
  return other.place + margin > from && other.place - margin < to
}
