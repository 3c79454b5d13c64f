import { layoutStore } from './layoutStore'
import { defaultLayouts } from './persistedLayouts'

/**
 * Switches to a preset (`perpetuals`, `options`, `portfolio`, `maker`) or a saved layout. For shortcuts and commands.
 */
export function switchLayout(name: string): boolean {
  return layoutStore.switchTo(name)
}

/** Restores the preset or saved layout on which the desk is based. For shortcuts and commands. */
export function resetLayout(): void {
  const { name } = layoutStore.getSnapshot()
  if (!layoutStore.reset(name)) layoutStore.reset(defaultLayouts.name)
}
