import { LiveTrades } from '@/web/desk/trades/LiveTrades'
import { AccountTables } from './AccountTables'
import { DeskKeys } from './DeskKeys'
import { TicketPanel } from './TicketPanel'

/** Panels that every visitor sees, loaded after the book. */
export const deskPanels = { AccountTables, DeskKeys, LiveTrades, TicketPanel }
