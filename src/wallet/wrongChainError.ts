import { t } from '@/language/t'
import { chainName } from './chainName'

/** The wallet did not go to the chain of the venue's signing domain. Its message is for the wallet's owner. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError'

  constructor(chainId: number, cause: unknown) {
    super(
      t('The wallet did not switch to {chain}, where the venue’s orders are signed. Switch it there.', {
        chain: chainName(chainId),
      }),
      { cause },
    )
  }
}
