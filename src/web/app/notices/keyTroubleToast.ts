import { t } from '@/web/language/t'
import type { AccessDeps } from '@/web/session/access/accessActions'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { showToast } from '@/web/ui/showToast'

let isVaultReported = false

/** Reports keys that could not be read, stored or revoked. A missing browser database is reported once. */
export const showKeyTrouble: AccessDeps['onKeyTrouble'] = (what, error) => {
  if (what === 'notRevoked') {
    const { words, code } = describeFailure(error)
    return showToast({
      tone: 'warn',
      title: t('This browser’s older keys aren’t revoked yet'),
      detail: `${words} ${t('Optick will try again on your next visit. You can also revoke them under API keys.')}`,
      code,
    })
  }
  if (isVaultReported) return undefined
  isVaultReported = true
  const why = error instanceof Error ? error.message : ''
  return what === 'unreadable'
    ? showToast({
        tone: 'warn',
        title: t('Couldn’t load saved keys'),
        detail: `${t('Enable trading again.')} ${why}`,
      })
    : showToast({
        tone: 'warn',
        title: t('Couldn’t save keys in this browser'),
        detail: `${t('Trading works until this page is closed or reloaded.')} ${why}`,
      })
}
