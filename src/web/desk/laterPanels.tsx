import { lazyPanel } from '@/web/ui/lazyPanel'

/** One file: what is drawn right after the book waits for one answer instead of four. */
const load = () => import('./deskPanels')

export const LiveChart = lazyPanel(() => import('@/web/desk/chart/LiveChart').then((module) => module.LiveChart))
export const TicketPanel = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.TicketPanel))
export const PositionStopsAt = lazyPanel(() =>
  import('@/web/desk/ticket/stop/PositionStops').then((module) => module.PositionStopsAt),
)
export const LiveTrades = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.LiveTrades))
export const AccountTables = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.AccountTables))
export const DeskKeys = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.DeskKeys), 'corner')

/**
 * Asks for the code of the panels that are drawn after the book while the venue is still to be found and asked: waiting
 * for that first would put one request behind the other, and a panel whose code has come too late is drawn much later.
 */
export function preloadPanels(): void {
  for (const panel of [TicketPanel, AccountTables, LiveTrades, LiveChart]) panel.preload()
}
