import type { AccessStore } from '@/web/session/access/accessStore'
import { usesWallet } from '@/web/session/access/asksForSignatures'
import type { Interceptor } from '@/web/session/interceptor'
import type { OneClick } from './oneClick'

type OneClickSigning = {
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning' | 'spend'>
}

/** While a one-click session runs, the signing key signs within its limits and the wallet is not asked. */
export function oneClickInterceptor({ access, oneClick }: OneClickSigning): Interceptor {
  return {
    name: 'oneClick',
    trader: (orders, next) => {
      const now = access.getSnapshot()
      if (now.status !== 'trading' || usesWallet(now, oneClick)) return next()
      return { maker: now.account, signer: now.signingKey.within(oneClick.spend(orders)) }
    },
  }
}
