import { t } from '@/ui/t'

export function ExpiriesView({ asset }: { asset: string }) {
  return (
    <h1 className="sr-only">
      {t('Expiries')} {asset}
    </h1>
  )
}
