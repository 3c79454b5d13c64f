/** How many alerts are armed, for the tab that leads to them; undefined before they are read. */
let armedCount: number | undefined
const listeners = new Set<() => void>()

export const armedAlerts = {
  getSnapshot: (): number | undefined => armedCount,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export function setArmedCount(count: number | undefined): void {
  if (count === armedCount) return
  armedCount = count
  for (const listener of listeners) listener()
}
