import type { ReceiverWarning } from '@/account/transfers/checkReceiver'
import { checksumAddress } from '@/protocol/checksumAddress'
import { t } from '@/ui/t'

export type WarningWords = {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly words: string
  /** What the trader has to say before it goes on; nothing where there is nothing to compare. */
  readonly consent: string | undefined
}

const compared = t('I have compared every digit of the address.')

/** What is to be known of the receiver, in words. */
export function warningWords(warning: ReceiverWarning): WarningWords {
  switch (warning.kind) {
    case 'lookAlike':
      return {
        tone: 'danger',
        words: t(
          'This address begins or ends like one that you know and is another: {known}. Thieves make such addresses so that they are copied from a list by mistake.',
          { known: checksumAddress(warning.known) },
        ),
        consent: compared,
      }
    case 'poisoned':
      return {
        tone: 'danger',
        words: t('You know this address from tiny transfers alone, which anybody can send to get into your list.'),
        consent: compared,
      }
    case 'first':
      return {
        tone: 'warn',
        words: t('You have never sent anything to this address. What is sent cannot be called back.'),
        consent: compared,
      }
    case 'strategy':
      return {
        tone: 'info',
        words: t('This is the strategy {name}: a transfer to it is a deposit into it.', { name: warning.name }),
        consent: undefined,
      }
  }
}
