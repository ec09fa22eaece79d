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
  onlyByUse(['purview_account'], ['microsoft.purview/accounts'], 'hours of its capacity units and by scans'),
  onlyByUse(
    ['security_center_storage_defender'],
    ['microsoft.security/defenderforstoragesettings'],
    'transactions of the account that it protects, and by the GB that it scans',
  ),
  onlyByUse(['iot_security_solution'], ['microsoft.security/iotsecuritysolutions'], 'the devices that it watches'),
  onlyByUse(
    ['relay_namespace', 'relay_hybrid_connection'],
    ['microsoft.relay/namespaces', 'microsoft.relay/namespaces/hybridconnections'],
    'the hours of its listeners, and by messages and data',
  ),
  onlyByUse(['aadb2c_directory'], ['microsoft.azureactivedirectory/b2cdirectories'], 'users that sign in in a month'),
  onlyByUse(['iotcentral_application'], ['microsoft.iotcentral/iotapps'], 'devices and their messages'),
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
    ['vmware_private_cloud', 'vmware_cluster'],
    ['microsoft.avs/privateclouds', 'microsoft.avs/privateclouds/clusters'],
    'Each of its hosts is charged by the hour, under meters that are not read yet.',
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
];
