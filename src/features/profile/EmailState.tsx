import { CheckIcon, WarningIcon } from '@/ui/icons'
import { t } from '@/ui/t'

/** Whether mails reach anybody, in a line. */
export function EmailState({ address, isVerified }: { address: string; isVerified: boolean | undefined }) {
  if (address === '') return <p className="text-sm text-text-3">{t('There is no address: no mails are sent.')}</p>
  if (isVerified === undefined) return null
  return isVerified ? (
    <p className="flex items-center gap-1.5 text-sm text-text-2">
      <CheckIcon className="shrink-0 text-done" />
      <span>{t('{address} is confirmed.', { address })}</span>
    </p>
  ) : (
    <p className="flex items-center gap-1.5 text-sm text-text-2">
      <WarningIcon className="shrink-0 text-warn" />
      <span>{t('{address} waits to be confirmed: follow the link in the mail within a day.', { address })}</span>
    </p>
  )
}
