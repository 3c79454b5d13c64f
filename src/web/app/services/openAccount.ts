import type { ReportedFill } from '@/web/desk/ticket/twap/model/sliceReports'
import { openTwapReports } from '@/web/desk/ticket/twap/model/twapNews'
import { openExpiryReports, type ExpiryNews } from '@/web/options/expiries/model/expiryReports'
import { offerLeftQuotes } from '@/web/options/quotes/model/leftQuoteSheets'
import { netOrders } from '@/web/options/structure/net/netOrders'
import type { Trading } from '@/web/session/access/access'
import type { AccountSession } from '@/web/session/accountSession'
import { openGoodTill } from '@/web/session/goodTill/openGoodTill'
import { offerLeftHedges } from '@/web/session/hedger/leftHedges'
import { openLinks } from '@/web/session/links/lazyLinks'
import { openSession } from '@/web/session/openSession'
import type { SessionDeps, SessionPart } from '@/web/session/sessionContext'

export type AccountNews = {
  readonly onFill: (fill: ReportedFill) => void
  readonly onExpiry: (news: ExpiryNews) => void
}

export function openAccount(deps: SessionDeps, news: AccountNews): (trading: Trading) => AccountSession {
  const parts: readonly SessionPart<unknown>[] = [
    openLinks,
    (context) => openTwapReports(context, news.onFill),
    (context) => openExpiryReports(context, news.onExpiry),
    // Orders that an earlier page left may be due.
    openGoodTill,
    offerLeftHedges,
    offerLeftQuotes,
    netOrders,
  ]
  return (trading) => openSession(deps, trading, parts)
}
