import type { MmpNews } from '@/account/mmp/mmpNews'
import { useMmpNews } from '@/account/mmp/useMmpNews'
import { showToast } from '@/ui/showToast'
import { t } from '@/language/t'
import { formatTime } from '@/ui/formatTime'

/** Notifies when market-maker protection trips, and when it is free again. */
export function useMmpNotices(): void {
  useMmpNews(notifyMmp)
}

function notifyMmp({ kind, mmp }: MmpNews): void {
  const { asset, frozenEndTime } = mmp
  const id = `mmp ${asset}`
  if (kind === 'free') {
    showToast({
      tone: 'info',
      category: 'risk',
      isQuiet: true,
      id,
      title: t('{asset} MMP is active again', { asset }),
    })
    return
  }
  const hasEnd = frozenEndTime !== undefined && frozenEndTime > 0n
  showToast({
    tone: 'danger',
    category: 'risk',
    id,
    title: t('{asset} MMP triggered: your MMP orders were cancelled', { asset }),
    detail: hasEnd
      ? t('New MMP orders are rejected until {time} or until you reset MMP.', { time: formatTime(frozenEndTime) })
      : t('New MMP orders are rejected until you reset MMP.'),
  })
}
