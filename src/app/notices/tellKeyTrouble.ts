import type { AccessParts } from '@/account/accessActions'
import { describeFailure } from '@/account/describeFailure'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

let isVaultToldOf = false

/** Says what became of keys that could not be read, kept or revoked. A browser without a database is said once. */
export const tellKeyTrouble: AccessParts['onKeyTrouble'] = (what, error) => {
  if (what === 'notRevoked') {
    const { words, code } = describeFailure(error)
    return showToast({
      tone: 'warn',
      title: t('Older keys of this browser are not revoked yet'),
      detail: `${words} ${t('It is tried again at the next visit. You can revoke them under Keys.')}`,
      code,
    })
  }
  if (isVaultToldOf) return undefined
  isVaultToldOf = true
  const why = error instanceof Error ? error.message : ''
  return what === 'unreadable'
    ? showToast({
        tone: 'warn',
        title: t('Kept keys could not be read'),
        detail: `${t('Enable trading again.')} ${why}`,
      })
    : showToast({
        tone: 'warn',
        title: t('The keys could not be kept'),
        detail: `${t('Trading works until this page is closed or reloaded.')} ${why}`,
      })
}
