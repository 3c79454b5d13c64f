import * as z from 'zod/mini'
import { maxLength } from '@/core/protocol/lengths'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import { routes } from '@/web/ui/navigation/routes'

/** Panels that show another screen of the page, at an address of their own. */
export const screenPanelIds = ['screen', 'screen2'] as const
export type ScreenPanelId = (typeof screenPanelIds)[number]
export const isScreenPanel = (panel: string): panel is ScreenPanelId => screenPanelIds.some((id) => id === panel)

/** Screens that a panel can show. The builder keeps its legs in the page's own address, and settings leave the desk. */
const shown =
  /^\/(?:markets|options(?!\/builder)|portfolio|history|strategies|statistics|rewards|otc|transfers|interface)(?:[/?]|$)/

/** Returns whether an address, with its query, can be shown in a panel. Tests the path as the router will read it. */
export function isPanelScreen(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, 'http://page')) return false
  const { pathname } = new URL(address, 'http://page')
  try {
    return pathname === address.split('?', 1)[0] && shown.test(decodeURI(pathname))
  } catch {
    // An invalid escape.
    return false
  }
}

const screenView = z.object({ path: z.string().check(maxLength(300), z.refine(isPanelScreen)) })
export type ScreenView = Readonly<z.output<typeof screenView>>
export type ScreenViews = Readonly<Partial<Record<ScreenPanelId, ScreenView>>>

const startViews: Readonly<Record<ScreenPanelId, ScreenView>> = {
  screen: { path: optionPath('chain', startAsset) },
  screen2: { path: routes.portfolio },
}

export const startScreen = (id: ScreenPanelId): ScreenView => startViews[id]

/** Parses the stored addresses of the screens among `panels`, and drops those that no panel can show. */
export function readScreenViews(outside: unknown, panels: readonly string[]): ScreenViews {
  const parsed = z.safeParse(z.looseObject({}), outside)
  if (!parsed.success) return {}
  const read: Partial<Record<ScreenPanelId, ScreenView>> = {}
  for (const id of screenPanelIds) {
    const view = panels.includes(id) ? z.safeParse(screenView, parsed.data[id]) : undefined
    if (view?.success === true) read[id] = view.data
  }
  return read
}
