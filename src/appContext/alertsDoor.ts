import { createStore } from '@/lib/store'

/** How many alerts are armed, for the tab that leads to them; undefined before they are read. */
export const armedAlerts = createStore<number | undefined>(undefined)

export function setArmedCount(count: number | undefined): void {
  if (count !== armedAlerts.getSnapshot()) armedAlerts.set(count)
}
