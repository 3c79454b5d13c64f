import type { AccessStore } from '@/web/session/access/accessStore'
import { usesWallet } from '@/web/session/access/asksForSignatures'
import type { Interceptor } from '@/web/session/interceptor'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'
import type { OneClick } from './oneClick'

type OneClickSigning = {
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning' | 'spend'>
  /** Keeps the page from drawing for 40 ms at most; returns the function that ends it. Absent in tests. */
  readonly holdFrames?: (() => () => void) | undefined
}

/** While a one-click session runs, the signing key signs within its limits and the wallet is not asked. */
export function oneClickInterceptor({ access, oneClick, holdFrames }: OneClickSigning): Interceptor {
  return {
    name: 'oneClick',
    trader: (orders, next) => {
      const now = access.getSnapshot()
      if (now.status !== 'trading' || usesWallet(now, oneClick)) return next()
      // A key signs within milliseconds. Drawing waits, so that the order is on the wire first.
      const signer = now.signingKey.within(oneClick.spend(orders))
      const release = holdFrames?.()
      const signTypedData = async (data: SignableTypedData) => signer.signTypedData(data).finally(release)
      return { maker: now.account, signer: { ...signer, signTypedData } }
    },
  }
}
