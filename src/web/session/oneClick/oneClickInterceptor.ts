import type { AccessStore } from '@/web/session/access/accessStore'
import { usesWallet } from '@/web/session/access/asksForSignatures'
import type { Interceptor } from '@/web/session/interceptor'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'
import type { OneClick } from './oneClick'

type OneClickSigning = {
  readonly access: Pick<AccessStore, 'getSnapshot'>
  readonly oneClick: Pick<OneClick, 'isRunning' | 'spend'>
  /** Delays rendering for 40 ms at most. Returns the function that ends the delay. Absent in tests. */
  readonly holdFrames?: (() => () => void) | undefined
}

export function oneClickInterceptor({ access, oneClick, holdFrames }: OneClickSigning): Interceptor {
  return {
    name: 'oneClick',
    trader: (orders, next) => {
      const now = access.getSnapshot()
      if (now.status !== 'trading' || usesWallet(now, oneClick)) return next()
      // A key signs within milliseconds, so rendering waits until the order is sent. `spend` already asks for a frame.
      const release = holdFrames?.()
      try {
        const signer = now.signingKey.within(oneClick.spend(orders))
        const signTypedData = async (data: SignableTypedData) => signer.signTypedData(data).finally(release)
        return { maker: now.account, signer: { ...signer, signTypedData } }
      } catch (error) {
        release?.()
        throw error
      }
    },
  }
}
