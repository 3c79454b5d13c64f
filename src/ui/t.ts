export { plural, t } from '@/language/t'
