import { RejectionText } from '@/web/desk/amend/LazyRejection'
import { lazyPanel } from '@/web/ui/lazyPanel'

/** One chunk, so that the panels rendered after the book need a single request instead of four. */
const load = () => import('./deskPanels')

export const LiveChart = lazyPanel(() => import('@/web/desk/chart/LiveChart').then((module) => module.LiveChart))
export const TicketPanel = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.TicketPanel))
export const PositionStopsAt = lazyPanel(() =>
  import('@/web/desk/ticket/stop/PositionStops').then((module) => module.PositionStopsAt),
)
export const LiveTrades = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.LiveTrades))
export const AccountTables = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.AccountTables))
export const DeskKeys = lazyPanel(() => load().then(({ deskPanels }) => deskPanels.DeskKeys), 'corner')

/** Loads the panels' code in parallel with the first requests to the venue. */
export function preloadPanels(): void {
  for (const panel of [TicketPanel, AccountTables, LiveTrades, LiveChart, RejectionText]) panel.preload()
}
