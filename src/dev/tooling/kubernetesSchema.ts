import { z } from 'zod'

/*
 * The kinds in docs/cluster/kubernetes.yaml with the fields in use, after the reference of Kubernetes 1.34. Strict: a
 * misspelt name is an error here, whereas the API server only warns.
 */

const name = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
const port = z.int().min(1).max(65_535)
const portName = z
  .string()
  .max(15)
  .regex(/^[a-z]([a-z0-9-]*[a-z0-9])?$/)
const memory = z.string().regex(/^\d+(Ki|Mi|Gi)$/)
const cpu = z.string().regex(/^(\d+m|\d+(\.\d+)?)$/)
/** Values of labels, variables and annotations are strings: an unquoted number or `true` is rejected. */
const texts = z.record(z.string().min(1), z.string())
const labels = z.record(z.string(), z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/))
const selector = z.strictObject({ matchLabels: labels })
const metadata = z.strictObject({ name, labels: labels.optional() })

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: portName }),
  periodSeconds: z.int().min(1),
  timeoutSeconds: z.int().min(1),
  failureThreshold: z.int().min(1),
})

const container = z.strictObject({
  name,
  image: z.string().min(1),
  command: z.array(z.string()),
  args: z.array(z.string()),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name }) })),
  ports: z.array(z.strictObject({ name: portName, containerPort: port })),
  resources: z.strictObject({
    requests: z.strictObject({ cpu, memory }),
    limits: z.strictObject({ memory }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  volumeMounts: z.array(
    z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.optional(z.boolean()) }),
  ),
})

const pod = z.strictObject({
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  terminationGracePeriodSeconds: z.int().min(0),
  securityContext: z.strictObject({
    runAsNonRoot: z.boolean(),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    seccompProfile: z.strictObject({ type: z.enum(['RuntimeDefault', 'Unconfined', 'Localhost']) }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int().min(1),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
      labelSelector: selector,
    }),
  ),
  containers: z.tuple([container]),
  volumes: z.array(
    z.union([
      z.strictObject({ name, secret: z.strictObject({ secretName: name, defaultMode: z.int().min(0).max(0o777) }) }),
      z.strictObject({ name, emptyDir: z.strictObject({}) }),
    ]),
  ),
})

const count = z.int().min(0)

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: count,
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z
        .strictObject({ maxUnavailable: count, maxSurge: count })
        .refine(({ maxUnavailable, maxSurge }) => maxUnavailable + maxSurge > 0, 'nothing could be replaced'),
    }),
    selector,
    template: z.strictObject({ metadata: z.strictObject({ labels, annotations: texts }), spec: pod }),
  }),
})

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    type: z.enum(['ClusterIP', 'NodePort', 'LoadBalancer']),
    selector: labels,
    sessionAffinity: z.enum(['None', 'ClientIP']),
    ports: z.array(z.strictObject({ name: portName, port, targetPort: portName })),
  }),
})

const budget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: count, selector }),
})

const configMap = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: texts,
})

export const manifestSchema = z.discriminatedUnion('kind', [deployment, service, budget, configMap])

export type Manifest = z.infer<typeof manifestSchema>
