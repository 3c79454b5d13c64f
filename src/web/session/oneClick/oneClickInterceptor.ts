import type { AccessStore } from '@/web/session/access/accessStore'
import { usesWallet } from '@/web/session/access/asksForSignatures'
import type { Interceptor } from '@/web/session/interceptor'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'
import type { OneClick } from './oneClick'

type OneClickSigning = {
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning' | 'spend'>
  /** No frame is drawn while a key signs, or for 40 ms at most. Returns the end of it. */
  readonly holdFrames: () => () => void
}

/** While a one-click session runs, the signing key signs within its limits and the wallet is not asked. */
export function oneClickInterceptor({ access, oneClick, holdFrames }: OneClickSigning): Interceptor {
  return {
    name: 'oneClick',
    trader: (orders, next) => {
      const now = access.getSnapshot()
      if (now.status !== 'trading' || usesWallet(now, oneClick)) return next()
      // A key signs within milliseconds: the order is on the wire before the page draws what became of the press.
      const letGo = holdFrames()
      const signer = now.signingKey.within(oneClick.spend(orders))
      const signTypedData = async (data: SignableTypedData) => signer.signTypedData(data).finally(letGo)
      return { maker: now.account, signer: { ...signer, signTypedData } }
    },
  }
}
