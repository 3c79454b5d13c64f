import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'

type MailLinkBarProps = {
  kind: 'confirm' | 'unsubscribe'
  account: string
  isPending: boolean
  isDone: boolean
  failure: ReactNode
  onDo: () => void
  onClose: () => void
}

/**
 * Asks for confirmation of an email link, so that it takes effect only on a click and not when a mail program
 * prefetches it.
 */
export function MailLinkBar({ kind, account, isPending, isDone, failure, onDo, onClose }: MailLinkBarProps) {
  const question =
    kind === 'confirm'
      ? t('Confirm this email for account {account}?', { account })
      : t('Unsubscribe account {account} from all emails?', { account })
  const answer = kind === 'confirm' ? t('Email confirmed') : t('Unsubscribed from all emails')
  return (
    <section
      aria-label={t('Email link')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 bg-accent-soft px-3 py-2.5 text-sm"
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
            {kind === 'confirm' ? t('Confirm') : t('Unsubscribe')}
          </Button>
        )}
        <Button onClick={onClose}>{isDone ? t('Close') : t('Not now')}</Button>
      </div>
    </section>
  )
}
