import { layoutStore } from './layoutStore'
import { defaultLayouts } from './persistedLayouts'

/** For shortcuts and commands: a preset (`perpetuals`, `options`, `portfolio`, `maker`) or a saved layout. */
export function switchLayout(name: string): boolean {
  return layoutStore.switchTo(name)
}

/** For shortcuts and commands: restores the preset or saved layout that the desk is based on. */
export function resetLayout(): void {
  const { name } = layoutStore.getSnapshot()
  if (!layoutStore.reset(name)) layoutStore.reset(defaultLayouts.name)
}
