import { say } from '../../../platform/language.ts';
import { byUse, noCharge, type Service } from './service.ts';
import { counted, notReadYet, onlyByUse } from './tables.ts';

const taskMinutes = say({
  en: 'seconds of vCPUs in which its tasks run',
  pt: 'segundos de vCPUs em que as suas tarefas são executadas',
});

/** Plans of Defender, of which a subscription is free until it takes the tier Standard. */
const defender: Service = {
  terraform: ['security_center_subscription_pricing'],
  arm: ['microsoft.security/pricings'],
  charges: (facts) =>
    /^free$/i.test(facts.text('tier', 'pricingTier') ?? '')
      ? [noCharge(say({ en: 'no charge for the tier Free', pt: 'sem custo para a camada Free' }))]
      : [
          byUse(
            undefined,
            say({
              en: 'It is charged by what there is to protect in the subscription, which the file does not tell.',
              pt: 'É cobrado pelo que há para proteger na assinatura, o que o arquivo não diz.',
            }),
          ),
        ],
};

/** Deployments of apps, and parts of Spring Enterprise that run as apps. */
const springRuns = say({
  en: 'It is charged by vCPUs and memory; Azure is retiring it, and it is not priced.',
  pt: 'É cobrado por vCPUs e memória; o Azure está retirando o serviço, que não tem preço aqui.',
});

/** Services that are charged by use alone, and those of which it is only known that they cost money. */
export const servicesByUse: readonly Service[] = [
  onlyByUse(
    ['machine_learning_workspace', 'ai_foundry', 'ai_foundry_project'],
    ['microsoft.machinelearningservices/workspaces'],
    say({
      en: 'the hours of the machines of its jobs and endpoints',
      pt: 'hora das máquinas dos seus trabalhos e pontos de extremidade',
    }),
  ),
  onlyByUse(
    ['maps_account'],
    ['microsoft.maps/accounts'],
    say({ en: 'the thousand transactions', pt: 'mil transações' }),
  ),
  onlyByUse(
    ['communication_service', 'email_communication_service'],
    ['microsoft.communication/communicationservices', 'microsoft.communication/emailservices'],
    say({ en: 'messages and minutes', pt: 'mensagens e minutos' }),
  ),
  onlyByUse(
    ['digital_twins_instance'],
    ['microsoft.digitaltwins/digitaltwinsinstances'],
    say({ en: 'messages, operations and queries', pt: 'mensagens, operações e consultas' }),
  ),
  onlyByUse(
    ['bot_service_azure_bot', 'bot_channels_registration'],
    ['microsoft.botservice/botservices'],
    counted.messages,
  ),
  onlyByUse(
    ['healthcare_dicom_service', 'healthcare_fhir_service'],
    ['microsoft.healthcareapis/workspaces/dicomservices', 'microsoft.healthcareapis/workspaces/fhirservices'],
    say({ en: 'requests and by the GB that it stores', pt: 'solicitações e por GB armazenado' }),
  ),
  onlyByUse(
    ['video_indexer_account'],
    ['microsoft.videoindexer/accounts'],
    say({ en: 'minutes of video', pt: 'minutos de vídeo' }),
  ),
  onlyByUse(
    ['load_test'],
    ['microsoft.loadtestservice/loadtests'],
    say({ en: 'hours of virtual users', pt: 'horas de usuários virtuais' }),
  ),
  onlyByUse(['container_registry_task'], ['microsoft.containerregistry/registries/tasks'], taskMinutes),
  onlyByUse(
    ['data_share_account'],
    ['microsoft.datashare/accounts'],
    say({
      en: 'snapshots of datasets and the hours in which they are made',
      pt: 'instantâneos de conjuntos de dados e pelas horas em que são feitos',
    }),
  ),
  onlyByUse(
    ['iotcentral_application'],
    ['microsoft.iotcentral/iotapps'],
    say({
      en: 'devices by the month, and messages beyond those that they include',
      pt: 'dispositivos por mês, e por mensagens além das que eles incluem',
    }),
  ),
  onlyByUse(
    ['relay_namespace'],
    ['microsoft.relay/namespaces'],
    say({
      en: 'hours and messages of its relays, and by hours of listeners',
      pt: 'horas e mensagens das suas retransmissões, e por horas dos ouvintes',
    }),
  ),
  onlyByUse(
    ['relay_hybrid_connection'],
    ['microsoft.relay/namespaces/hybridconnections'],
    say({ en: 'hours of its listeners, and by the GB', pt: 'horas dos seus ouvintes, e por GB' }),
  ),
  onlyByUse(
    ['resource_deployment_script_azure_cli', 'resource_deployment_script_azure_power_shell'],
    ['microsoft.resources/deploymentscripts'],
    say({
      en: 'seconds of the container in which it runs, and by what it stores',
      pt: 'segundos do contêiner em que funciona, e pelo que armazena',
    }),
  ),
  onlyByUse(
    ['aadb2c_directory'],
    ['microsoft.azureactivedirectory/b2cdirectories'],
    say({ en: 'users that are active in a month', pt: 'usuários ativos em um mês' }),
  ),
  onlyByUse(
    ['dev_center_project_pool'],
    ['microsoft.devcenter/projects/pools'],
    say({
      en: 'hours of the dev boxes that people make in it',
      pt: 'horas das caixas de desenvolvimento que as pessoas criam nele',
    }),
  ),
  onlyByUse(
    ['managed_devops_pool'],
    ['microsoft.devopsinfrastructure/pools'],
    say({ en: 'hours of the machines of its jobs', pt: 'horas das máquinas dos seus trabalhos' }),
  ),
  onlyByUse(
    ['storage_sync'],
    ['microsoft.storagesync/storagesyncservices'],
    say({
      en: 'the month for each server that syncs, beyond the first',
      pt: 'mês de cada servidor que sincroniza, além do primeiro',
    }),
  ),
  onlyByUse(
    ['storage_blob_inventory_policy'],
    ['microsoft.storage/storageaccounts/inventorypolicies'],
    say({ en: 'objects that it lists', pt: 'objetos que lista' }),
  ),
  onlyByUse(
    ['synapse_integration_runtime_azure', 'synapse_integration_runtime_self_hosted'],
    ['microsoft.synapse/workspaces/integrationruntimes'],
    say({ en: 'runs and hours of what it does', pt: 'execuções e horas do que faz' }),
  ),
  onlyByUse(
    ['virtual_machine_restore_point'],
    ['microsoft.compute/restorepointcollections/restorepoints'],
    say({ en: 'the GB of the snapshots that it keeps', pt: 'GB dos instantâneos que guarda' }),
  ),
  onlyByUse(
    ['purview_account'],
    ['microsoft.purview/accounts'],
    say({
      en: 'hours of its capacity units and by scans',
      pt: 'horas das suas unidades de capacidade e por verificações',
    }),
  ),
  onlyByUse(
    ['security_center_storage_defender'],
    ['microsoft.security/defenderforstoragesettings'],
    say({
      en: 'transactions of the account that it protects, and by the GB that it scans',
      pt: 'transações da conta que protege, e por GB que verifica',
    }),
  ),
  onlyByUse(
    ['iot_security_solution'],
    ['microsoft.security/iotsecuritysolutions'],
    say({ en: 'the devices that it watches', pt: 'dispositivos que observa' }),
  ),
  defender,
  notReadYet(
    ['confidential_ledger'],
    ['microsoft.confidentialledger/ledgers'],
    say({
      en: 'A ledger is charged by the day, under a meter that is not read yet.',
      pt: 'Um ledger é cobrado por dia, em um medidor que ainda não é lido.',
    }),
  ),
  notReadYet(
    ['storage_encryption_scope'],
    ['microsoft.storage/storageaccounts/encryptionscopes'],
    say({
      en: 'An encryption scope is charged by the month, under a meter that is not read yet.',
      pt: 'Um escopo de criptografia é cobrado por mês, em um medidor que ainda não é lido.',
    }),
  ),
  notReadYet(
    ['api_management_gateway'],
    ['microsoft.apimanagement/service/gateways'],
    say({
      en: 'A self-hosted gateway is charged by the month, but not with the tier Developer, and is not priced.',
      pt: 'Um gateway auto-hospedado é cobrado por mês, mas não com a camada Developer, e não tem preço aqui.',
    }),
  ),
  notReadYet(
    ['spring_cloud_service'],
    ['microsoft.appplatform/spring'],
    say({
      en: 'It is charged by the hour and by vCPUs and memory of its apps; Azure is retiring it, and it is not priced.',
      pt: 'É cobrado por hora e por vCPUs e memória dos seus aplicativos; o Azure está retirando o serviço, que não tem preço aqui.',
    }),
  ),
  notReadYet(
    [
      'spring_cloud_build_deployment',
      'spring_cloud_container_deployment',
      'spring_cloud_java_deployment',
      'spring_cloud_gateway',
      'spring_cloud_api_portal',
      'spring_cloud_application_live_view',
      'spring_cloud_configuration_service',
      'spring_cloud_dev_tool_portal',
      'spring_cloud_accelerator',
    ],
    [
      'microsoft.appplatform/spring/apps/deployments',
      'microsoft.appplatform/spring/gateways',
      'microsoft.appplatform/spring/apiportals',
      'microsoft.appplatform/spring/applicationliveviews',
      'microsoft.appplatform/spring/configurationservices',
      'microsoft.appplatform/spring/devtoolportals',
      'microsoft.appplatform/spring/applicationaccelerators',
    ],
    springRuns,
  ),
  notReadYet(
    ['redhat_openshift_cluster'],
    ['microsoft.redhatopenshift/openshiftclusters'],
    say({
      en: 'Its machines, disks and the fee of OpenShift are charged by the hour and are not priced.',
      pt: 'As suas máquinas, os discos e a taxa do OpenShift são cobrados por hora e não têm preço aqui.',
    }),
  ),
  notReadYet(
    ['service_fabric_managed_cluster'],
    ['microsoft.servicefabric/managedclusters', 'microsoft.servicefabric/managedclusters/nodetypes'],
    say({
      en: 'The machines, disks and load balancer that Azure makes for it are charged and are not priced.',
      pt: 'As máquinas, os discos e o balanceador de carga que o Azure cria para ele são cobrados e não têm preço aqui.',
    }),
  ),
  notReadYet(
    [
      'app_service_certificate_order',
      'application_load_balancer',
      'application_load_balancer_frontend',
      'application_load_balancer_subnet_association',
      'container_registry_agent_pool',
      'cosmosdb_sql_dedicated_gateway',
      'express_route_port',
      'mssql_job_agent',
      'route_server',
      'vmware_cluster',
      'vmware_private_cloud',
    ],
    [
      'microsoft.avs/privateclouds',
      'microsoft.avs/privateclouds/clusters',
      'microsoft.certificateregistration/certificateorders',
      'microsoft.containerregistry/registries/agentpools',
      'microsoft.documentdb/databaseaccounts/services',
      'microsoft.network/expressrouteports',
      'microsoft.servicenetworking/trafficcontrollers',
      'microsoft.servicenetworking/trafficcontrollers/associations',
      'microsoft.servicenetworking/trafficcontrollers/frontends',
      'microsoft.sql/servers/jobagents',
    ],
    say({
      en: 'It is charged for as long as it exists, under meters that are not read yet.',
      pt: 'É cobrado enquanto existe, em medidores que ainda não são lidos.',
    }),
  ),
  notReadYet(
    ['stack_hci_cluster'],
    ['microsoft.azurestackhci/clusters'],
    say({
      en: 'Its physical cores are charged by the month; the file does not tell how many there are.',
      pt: 'Os seus núcleos físicos são cobrados por mês; o arquivo não diz quantos são.',
    }),
  ),
];
