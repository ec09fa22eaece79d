import { byUse, noCharge, type Service } from './service.ts';
import { notReadYet, onlyByUse } from './tables.ts';

const taskMinutes = 'seconds of vCPUs in which its tasks run';

/** Plans of Defender, of which a subscription is free until it takes the tier Standard. */
const defender: Service = {
  terraform: ['security_center_subscription_pricing'],
  arm: ['microsoft.security/pricings'],
  charges: (facts) =>
    /^free$/i.test(facts.text('tier', 'pricingTier') ?? '')
      ? [noCharge('no charge for the tier Free')]
      : [
          byUse(
            undefined,
            'It is charged by what there is to protect in the subscription, which the file does not tell.',
          ),
        ],
};

/** Deployments of apps, and parts of Spring Enterprise that run as apps. */
const springRuns = 'It is charged by vCPUs and memory; Azure is retiring it, and it is not priced.';

/** Services that are charged by use alone, and those of which it is only known that they cost money. */
export const servicesByUse: readonly Service[] = [
  onlyByUse(
    ['machine_learning_workspace', 'ai_foundry', 'ai_foundry_project'],
    ['microsoft.machinelearningservices/workspaces'],
    'the hours of the machines of its jobs and endpoints',
  ),
  onlyByUse(['maps_account'], ['microsoft.maps/accounts'], 'the thousand transactions'),
  onlyByUse(
    ['communication_service', 'email_communication_service'],
    ['microsoft.communication/communicationservices', 'microsoft.communication/emailservices'],
    'messages and minutes',
  ),
  onlyByUse(
    ['digital_twins_instance'],
    ['microsoft.digitaltwins/digitaltwinsinstances'],
    'messages, operations and queries',
  ),
  onlyByUse(['bot_service_azure_bot', 'bot_channels_registration'], ['microsoft.botservice/botservices'], 'messages'),
  onlyByUse(
    ['healthcare_dicom_service', 'healthcare_fhir_service'],
    ['microsoft.healthcareapis/workspaces/dicomservices', 'microsoft.healthcareapis/workspaces/fhirservices'],
    'requests and by the GB that it stores',
  ),
  onlyByUse(['video_indexer_account'], ['microsoft.videoindexer/accounts'], 'minutes of video'),
  onlyByUse(['load_test'], ['microsoft.loadtestservice/loadtests'], 'hours of virtual users'),
  onlyByUse(['container_registry_task'], ['microsoft.containerregistry/registries/tasks'], taskMinutes),
  onlyByUse(
    ['data_share_account'],
    ['microsoft.datashare/accounts'],
    'snapshots of datasets and the hours in which they are made',
  ),
  onlyByUse(
    ['iotcentral_application'],
    ['microsoft.iotcentral/iotapps'],
    'devices by the month, and messages beyond those that they include',
  ),
  onlyByUse(
    ['relay_namespace'],
    ['microsoft.relay/namespaces'],
    'hours and messages of its relays, and by hours of listeners',
  ),
  onlyByUse(
    ['relay_hybrid_connection'],
    ['microsoft.relay/namespaces/hybridconnections'],
    'hours of its listeners, and by the GB',
  ),
  onlyByUse(
    ['resource_deployment_script_azure_cli', 'resource_deployment_script_azure_power_shell'],
    ['microsoft.resources/deploymentscripts'],
    'seconds of the container in which it runs, and by what it stores',
  ),
  onlyByUse(
    ['aadb2c_directory'],
    ['microsoft.azureactivedirectory/b2cdirectories'],
    'users that are active in a month',
  ),
  onlyByUse(
    ['dev_center_project_pool'],
    ['microsoft.devcenter/projects/pools'],
    'hours of the dev boxes that people make in it',
  ),
  onlyByUse(['managed_devops_pool'], ['microsoft.devopsinfrastructure/pools'], 'hours of the machines of its jobs'),
  onlyByUse(
    ['storage_sync'],
    ['microsoft.storagesync/storagesyncservices'],
    'the month for each server that syncs, beyond the first',
  ),
  onlyByUse(
    ['storage_blob_inventory_policy'],
    ['microsoft.storage/storageaccounts/inventorypolicies'],
    'objects that it lists',
  ),
  onlyByUse(
    ['synapse_integration_runtime_azure', 'synapse_integration_runtime_self_hosted'],
    ['microsoft.synapse/workspaces/integrationruntimes'],
    'runs and hours of what it does',
  ),
  onlyByUse(
    ['virtual_machine_restore_point'],
    ['microsoft.compute/restorepointcollections/restorepoints'],
    'the GB of the snapshots that it keeps',
  ),
  onlyByUse(['purview_account'], ['microsoft.purview/accounts'], 'hours of its capacity units and by scans'),
  onlyByUse(
    ['security_center_storage_defender'],
    ['microsoft.security/defenderforstoragesettings'],
    'transactions of the account that it protects, and by the GB that it scans',
  ),
  onlyByUse(['iot_security_solution'], ['microsoft.security/iotsecuritysolutions'], 'the devices that it watches'),
  defender,
  notReadYet(
    ['confidential_ledger'],
    ['microsoft.confidentialledger/ledgers'],
    'A ledger is charged by the day, under a meter that is not read yet.',
  ),
  notReadYet(
    ['storage_encryption_scope'],
    ['microsoft.storage/storageaccounts/encryptionscopes'],
    'An encryption scope is charged by the month, under a meter that is not read yet.',
  ),
  notReadYet(
    ['api_management_gateway'],
    ['microsoft.apimanagement/service/gateways'],
    'A self-hosted gateway is charged by the month, but not with the tier Developer, and is not priced.',
  ),
  notReadYet(
    ['spring_cloud_service'],
    ['microsoft.appplatform/spring'],
    'It is charged by the hour and by vCPUs and memory of its apps; Azure is retiring it, and it is not priced.',
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
    'Its machines, disks and the fee of OpenShift are charged by the hour and are not priced.',
  ),
  notReadYet(
    ['service_fabric_managed_cluster'],
    ['microsoft.servicefabric/managedclusters', 'microsoft.servicefabric/managedclusters/nodetypes'],
    'The machines, disks and load balancer that Azure makes for it are charged and are not priced.',
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
    'It is charged for as long as it exists, under meters that are not read yet.',
  ),
  notReadYet(
    ['stack_hci_cluster'],
    ['microsoft.azurestackhci/clusters'],
    'Its physical cores are charged by the month; the file does not tell how many there are.',
  ),
];
