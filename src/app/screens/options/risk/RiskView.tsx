import { t } from '@/ui/t'

export function RiskView({ asset }: { asset: string }) {
  return (
    <h1 className="sr-only">
      {t('Risk')} {asset}
    </h1>
  )
}
