import { layoutStore } from './layoutStore'
import { defaultLayouts } from './persistedLayouts'

/** For keys and phrases: takes a preset (`perpetuals`, `options`, `portfolio`, `maker`) or a saved layout. */
export function switchLayout(name: string): boolean {
  return layoutStore.switchTo(name)
}

/** For keys and phrases: the preset or saved layout the desk was made from, as it was. */
export function resetLayout(): void {
  const { name } = layoutStore.getSnapshot()
  if (!layoutStore.reset(name)) layoutStore.reset(defaultLayouts.name)
}
