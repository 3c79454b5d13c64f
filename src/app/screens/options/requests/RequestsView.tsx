import { t } from '@/ui/t'

export function RequestsView({ asset }: { asset: string }) {
  return (
    <h1 className="sr-only">
      {t('Requests')} {asset}
    </h1>
  )
}
