import { later } from '@/ui/later'

export const LiveChart = later(() => import('@/features/chart/LiveChart').then((module) => module.LiveChart))
export const TicketPanel = later(() => import('./TicketPanel').then((module) => module.TicketPanel))
export const PositionStopsAt = later(() => import('./PositionStopsAt').then((module) => module.PositionStopsAt))
export const LiveTrades = later(() => import('@/features/trades/LiveTrades').then((module) => module.LiveTrades))
export const AccountTables = later(() => import('./AccountTables').then((module) => module.AccountTables))

/**
 * Asks for the code of the panels that are drawn after the book while the venue is still to be found and asked: waiting
 * for that first would put one request behind the other, and a panel whose code has come too late is drawn much later.
 */
export function preloadPanels(): void {
  for (const panel of [TicketPanel, AccountTables, LiveTrades, LiveChart]) panel.preload()
}
