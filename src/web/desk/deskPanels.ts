import { LiveTrades } from '@/web/desk/trades/LiveTrades'
import { AccountTables } from './AccountTables'
import { DeskKeys } from './DeskKeys'
import { TicketPanel } from './TicketPanel'

/** What every visitor sees of the trading screen after the book. */
export const deskPanels = { AccountTables, DeskKeys, LiveTrades, TicketPanel }
