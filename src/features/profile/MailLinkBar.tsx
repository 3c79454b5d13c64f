import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'

type MailLinkBarProps = {
  kind: 'confirm' | 'unsubscribe'
  account: string
  isPending: boolean
  isDone: boolean
  failure: ReactNode
  onDo: () => void
  onClose: () => void
}

/** A link of a mail was followed: what it does is done when somebody presses, not by whatever looks at links ahead. */
export function MailLinkBar({ kind, account, isPending, isDone, failure, onDo, onClose }: MailLinkBarProps) {
  const question =
    kind === 'confirm'
      ? t('Confirm this address for mails about the account {account}?', { account })
      : t('Stop all mails about the account {account}?', { account })
  const answer = kind === 'confirm' ? t('The address is confirmed.') : t('No more mails are sent.')
  return (
    <section
      aria-label={t('Link of a mail')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-3 py-2.5 text-sm"
    >
      <p className="min-w-0 flex-1 break-words">
        <output>{isDone ? answer : question}</output>
        {failure !== undefined && (
          <span role="alert" className="block text-danger">
            {failure}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        {!isDone && (
          <Button variant="primary" isPending={isPending} className={isPending ? 'pl-7' : ''} onClick={onDo}>
            {kind === 'confirm' ? t('Confirm') : t('Stop all mails')}
          </Button>
        )}
        <Button onClick={onClose}>{isDone ? t('Close') : t('Not now')}</Button>
      </div>
    </section>
  )
}
