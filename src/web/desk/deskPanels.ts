import { LiveTrades } from '@/web/desk/trades/LiveTrades'
import { AccountTables } from './AccountTables'
import { RejectionText } from './amend/RejectionText'
import { DeskKeys } from './DeskKeys'
import { TicketPanel } from './TicketPanel'

/** Panels that every visitor sees, loaded after the book. */
export const deskPanels = { AccountTables, DeskKeys, LiveTrades, RejectionText, TicketPanel }
