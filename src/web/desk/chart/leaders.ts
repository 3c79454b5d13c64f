/** A handle in pixels: its middle from the top, and its distance below its line. */
export type Led = { readonly place: number; readonly lead: number; readonly width: number }

/** Distance in pixels from a handle to its leader when no other handle is in the way. */
const shortestPx = 7
const lanePx = 3
export const leastLead = 2

/**
 * Computes the distance of each leader from its handle. A leader must go around every handle on its way, which it would
 * otherwise cross out ("TP|"), and must not cross another leader.
 */
export function leaderReaches(handles: readonly Led[], handleHeight: number): readonly number[] {
  const reaches = handles.map(() => 0)
  for (const direction of [1, -1]) {
    const lanes: { readonly led: Led; readonly x: number }[] = []
    // Ordered from the line outwards, because outer leaders pass the inner handles.
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

/** True when the leader from a handle to its line passes another handle. */
function isPassed(other: Led, { place, lead }: Led, margin: number): boolean {
  const [from, to] = lead > 0 ? [place - lead, place] : [place, place - lead]
  return other.place + margin > from && other.place - margin < to
}
