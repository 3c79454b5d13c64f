import type { QueryClient } from '@tanstack/react-query'
import type { RestClient } from '@/web/connection/restClient'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { SessionLife } from '@/web/session/access/sessionLife'
import type { ConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import type { Positions } from '@/web/session/figures/positions'
import { icebergInterceptor } from '@/web/session/icebergs/icebergInterceptor'
import type { Icebergs } from '@/web/session/icebergs/icebergStore'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import { oneClickInterceptor } from '@/web/session/oneClick/oneClickInterceptor'
import type { SignedOrders } from '@/web/session/orders/signedOrders'
import { signedTermsInterceptor } from '@/web/session/orders/signedTermsInterceptor'
import { pegInterceptor } from '@/web/session/pegs/pegInterceptor'
import type { Pegs } from '@/web/session/pegs/pegStore'
import { positionModeInterceptor } from '@/web/session/positionMode/positionModeInterceptor'
import type { PositionModeStore } from '@/web/session/positionMode/positionModeStore'
import { stopInterceptor } from '@/web/session/stops/stopInterceptor'
import { trailInterceptor } from '@/web/session/trails/releaseTrails'
import type { Trails } from '@/web/session/trails/trailStore'
import type { Interceptor } from './interceptor'
import type { OpenOrder } from './openOrders'
import type { OrderNotice } from './orderNotice'
import { rejectedTermsInterceptor } from './watchSession'
import type { WorkedOrders } from './workedOrders'

type Intercepting = {
  readonly workedOrders: Pick<WorkedOrders, 'interceptor'>
  readonly pegs: Pick<Pegs, 'isPegged' | 'release'>
  readonly trails: Pick<Trails, 'isTrailing' | 'release'>
  readonly icebergs: Pick<Icebergs, 'release' | 'amend'>
  readonly openOrders: () => readonly OpenOrder[]
  readonly positions: () => Positions | undefined
  readonly positionMode: Pick<PositionModeStore, 'modeOf' | 'readFor' | 'learnOneWay'>
  readonly rest: Pick<RestClient, 'call'>
  readonly notify: (notice: OrderNotice) => void
  readonly connectionOrders: Pick<ConnectionOrders, 'interceptor'>
  readonly life: Pick<SessionLife, 'interceptor'>
  readonly signedOrders: SignedOrders
  readonly identities: { readonly interceptor: Interceptor }
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning' | 'spend'>
  readonly holdFrames?: (() => () => void) | undefined
  readonly watch: { readonly interceptor: Interceptor }
  readonly queryClient: QueryClient
}

/**
 * All interceptors of a session, outermost first. Those from `workedOrders` to `stops` act on the trader's actions; `signedTerms`,
 * `identities` and `oneClick` on the signer; all from `connectionOrders` to `rejectedTerms` except `oneClick` on
 * requests.
 */
export function sessionInterceptors(of: Intercepting): readonly Interceptor[] {
  return [
    of.workedOrders.interceptor,
    // A peg changes its order's id until it is released, so `stops` must choose the orders to cancel after the release.
    pegInterceptor(of.pegs, of.openOrders),
    trailInterceptor(of.trails, of.openOrders),
    // Outside `stops`, which turns a cancel of everything into one of the orders that are open by then.
    icebergInterceptor(of.icebergs),
    stopInterceptor(of.openOrders),
    positionModeInterceptor(of),
    // Outside `signedTerms`, because an answer about another order than the signed order must not count as a placement.
    of.connectionOrders.interceptor,
    of.life.interceptor,
    // Outside `identities`, because an answer that `signedTerms` rejects still names instruments.
    signedTermsInterceptor(of.signedOrders),
    // Outside `oneClick`, because an order that must not be signed must not count against the limits.
    of.identities.interceptor,
    oneClickInterceptor(of),
    // Innermost, because `watch` and `rejectedTerms` need the venue's raw answers.
    of.watch.interceptor,
    rejectedTermsInterceptor(of.queryClient),
  ]
}
