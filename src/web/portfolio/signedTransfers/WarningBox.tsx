import type { ReactNode } from 'react'
import { checksumAddress } from '@/core/protocol/checksumAddress'
import { t } from '@/web/language/t'
import { WarningIcon } from '@/web/ui/icons'
import { InfoIcon } from '@/web/ui/moreIcons'
import type { ReceiverWarning } from './checkReceiver'

const looks = {
  danger: 'border-danger/60 bg-danger-soft text-text-1',
  warn: 'border-warn/60 bg-warn-soft text-text-1',
  info: 'border-line-strong bg-surface-2 text-text-2',
}

export function WarningBox({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  return (
    <div className={`flex items-start gap-2 rounded-sm border px-2.5 py-2 text-sm ${looks[tone]}`}>
      {tone === 'info' ? (
        <InfoIcon className="mt-px shrink-0 text-accent" />
      ) : (
        <WarningIcon className={`mt-px shrink-0 ${tone === 'danger' ? 'text-danger' : 'text-warn'}`} />
      )}
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}

type WarningMessage = {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly words: string
  /** A statement to confirm; undefined if the warning needs no confirmation. */
  readonly consent: string | undefined
}

const compared = t('I’ve checked every character of the address.')

export function warningMessage(warning: ReceiverWarning): WarningMessage {
  switch (warning.kind) {
    case 'lookAlike':
      return {
        tone: 'danger',
        words: t(
          'Warning: this address resembles one you know ({known}) but is different. This is a common scam (address poisoning).',
          { known: checksumAddress(warning.known) },
        ),
        consent: compared,
      }
    case 'poisoned':
      return {
        tone: 'danger',
        words: t('You’ve only received tiny transfers from this address – a common address-poisoning tactic.'),
        consent: compared,
      }
    case 'first':
      return {
        tone: 'warn',
        words: t('You’ve never sent to this address. Transfers can’t be reversed.'),
        consent: compared,
      }
    case 'strategy':
      return {
        tone: 'info',
        words: t('This is the {name} strategy. Sending here is a deposit.', { name: warning.name }),
        consent: undefined,
      }
  }
}
