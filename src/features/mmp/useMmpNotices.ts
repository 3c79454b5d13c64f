import type { MmpNews } from '@/account/mmp/mmpNews'
import { useMmpNews } from '@/account/mmp/useMmpNews'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { formatTime } from '@/ui/formatTime'

/** Tells when market-maker protection trips, and when it is free again. */
export function useMmpNotices(): void {
  useMmpNews(tellMmp)
}

function tellMmp({ kind, mmp }: MmpNews): void {
  const { asset, frozenEndTime } = mmp
  const id = `mmp ${asset}`
  if (kind === 'free') {
    showToast({
      tone: 'info',
      category: 'risk',
      isQuiet: true,
      id,
      title: t('The protection of {asset} is armed again', { asset }),
    })
    return
  }
  const hasEnd = frozenEndTime !== undefined && frozenEndTime > 0n
  showToast({
    tone: 'danger',
    category: 'risk',
    id,
    title: t('Market-maker protection of {asset} has frozen your MMP orders', { asset }),
    detail: hasEnd
      ? t('New ones are refused until {time}, or until you reset it.', { time: formatTime(frozenEndTime) })
      : t('New ones are refused until you reset it.'),
  })
}
