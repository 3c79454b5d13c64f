import type { PaperMail } from '@/core/protocol/paper/getPaperMails'
import { t } from '@/web/language/t'
import { EmptyState } from '@/web/ui/EmptyState'
import { Time } from '@/web/ui/Time'

type MailBoxProps = {
  mails: readonly PaperMail[]
  /** Paths of the two links in a mail. */
  confirmPath: (token: string) => string
  unsubscribePath: (token: string) => string
}

/** Mails, newest first, that a venue with a mail server would have sent. */
export function MailBox({ mails, confirmPath, unsubscribePath }: MailBoxProps) {
  if (mails.length === 0) {
    return <EmptyState>{t('No emails yet. Set an address to receive the first one.')}</EmptyState>
  }
  return (
    <ul aria-label={t('Emails')} className="min-h-0 flex-1 overflow-y-auto">
      {mails.map((mail) => (
        <li
          key={`${mail.createdTimestamp} ${mail.subject}`}
          className="flex flex-col gap-1 border-b border-line px-3 py-2.5 text-sm"
        >
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="min-w-0 font-medium break-words text-text-1">{mail.subject}</h3>
            <span className="shrink-0 text-xs text-text-3">
              <Time timeNs={mail.createdTimestamp} hasDate />
            </span>
          </div>
          <p className="text-xs text-text-3">{t('To {address}', { address: mail.to })}</p>
          <p className="break-words text-text-2">{mail.text}</p>
          <div className="flex flex-wrap gap-4">
            {mail.confirmationToken !== undefined && (
              <MailLink path={confirmPath(mail.confirmationToken)}>{t('Confirm this address')}</MailLink>
            )}
            {mail.unsubscribeToken !== undefined && (
              <MailLink path={unsubscribePath(mail.unsubscribeToken)}>{t('Unsubscribe from all emails')}</MailLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function MailLink({ path, children }: { path: string; children: string }) {
  return (
    <a
      href={path}
      className="inline-flex items-center text-sm text-accent underline underline-offset-2 hover:brightness-110 pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}
