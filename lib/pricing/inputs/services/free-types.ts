/**
 * Types that Azure does not charge for, a line each: names in Terraform (without `azurerm_`) ` = ` names in Azure (in lower
 * case). Either side may be empty, if the other format lacks the thing or a service reads it; `/*` means every type below, and `*`
 * at the end of a name of Terraform every type that begins so.
 *
 * What they hold or cause is charged with another resource: secrets with their vault, datasets with their factory, an app
 * with its plan. A type that may cost something of its own does not belong here, however little; one whose charge hangs on a
 * member stands in `conditional.ts`. Judged in 2026-11 by what Azure's public documents say is billed, and to whom.
 */
const table = `
# Resource groups, subscriptions, access, policies, costs
resource_group = microsoft.resources/resourcegroups microsoft.resources/subscriptions/resourcegroups
subscription = microsoft.subscription/aliases microsoft.resources/subscriptions
resource_provider_registration resource_provider_feature_registration =
management_group = microsoft.management/managementgroups
management_group_subscription_association = microsoft.management/managementgroups/subscriptions
management_lock role_assignment role_definition role_management_policy = microsoft.authorization/*
pim_active_role_assignment pim_eligible_role_assignment =
policy_* management_group_policy_* subscription_policy_* = microsoft.policyinsights/remediations
resource_group_policy_* resource_policy_* =
user_assigned_identity = microsoft.managedidentity/userassignedidentities
federated_identity_credential = microsoft.managedidentity/userassignedidentities/*
lighthouse_assignment = microsoft.managedservices/registrationassignments
lighthouse_definition = microsoft.managedservices/registrationdefinitions
consumption_budget_* = microsoft.consumption/budgets
cost_anomaly_alert cost_management_scheduled_action = microsoft.costmanagement/scheduledactions
resource_group_cost_management_view subscription_cost_management_view = microsoft.costmanagement/views
resource_group_cost_management_export subscription_cost_management_export = microsoft.costmanagement/exports
marketplace_agreement = microsoft.marketplaceordering/*
portal_dashboard dashboard = microsoft.portal/dashboards
attestation_provider = microsoft.attestation/attestationproviders
security_center_contact = microsoft.security/securitycontacts
security_center_assessment = microsoft.security/assessments
security_center_assessment_policy = microsoft.security/assessmentmetadata
security_center_automation = microsoft.security/automations
security_center_setting = microsoft.security/settings
security_center_workspace = microsoft.security/workspacesettings
iot_security_device_group = microsoft.security/devicesecuritygroups
billing_account_cost_management_export portal_tenant_configuration =
custom_provider = microsoft.customproviders/resourceproviders
resource_management_private_link resource_management_private_link_association =
advisor_suppression = microsoft.advisor/recommendations/suppressions
 = microsoft.graph/*
 = microsoft.resources/tags
 = microsoft.resources/templatespecs
 = microsoft.resources/templatespecs/versions

# Networks
virtual_network_dns_servers =
subnet = microsoft.network/virtualnetworks/subnets
subnet_nat_gateway_association subnet_network_security_group_association subnet_route_table_association =
subnet_service_endpoint_storage_policy = microsoft.network/serviceendpointpolicies microsoft.network/serviceendpointpolicies/*
 = microsoft.network/networkinterfaces/*
network_interface_* =
network_security_group = microsoft.network/networksecuritygroups
network_security_rule = microsoft.network/networksecuritygroups/*
application_security_group = microsoft.network/applicationsecuritygroups
network_profile = microsoft.network/networkprofiles
network_watcher = microsoft.network/networkwatchers
route_table = microsoft.network/routetables
route = microsoft.network/routetables/*
route_filter = microsoft.network/routefilters microsoft.network/routefilters/*
local_network_gateway = microsoft.network/localnetworkgateways
ip_group = microsoft.network/ipgroups
ip_group_cidr =
custom_ip_prefix = microsoft.network/customipprefixes
route_server_bgp_connection =
vpn_server_configuration_policy_group = microsoft.network/vpnserverconfigurations/configurationpolicygroups
express_route_port_authorization = microsoft.network/expressrouteports/authorizations
nat_gateway_public_ip_association nat_gateway_public_ip_prefix_association =
lb_backend_address_pool lb_backend_address_pool_address = microsoft.network/loadbalancers/backendaddresspools
lb_nat_rule = microsoft.network/loadbalancers/inboundnatrules
lb_nat_pool lb_probe =
firewall_application_rule_collection firewall_nat_rule_collection firewall_network_rule_collection =
firewall_policy_rule_collection_group = microsoft.network/firewallpolicies/rulecollectiongroups
express_route_circuit_authorization = microsoft.network/expressroutecircuits/authorizations
express_route_circuit_peering = microsoft.network/expressroutecircuits/peerings
private_endpoint_application_security_group_association =
 = microsoft.network/privateendpoints/privatednszonegroups
 = microsoft.network/networkintentpolicies

# Records of a zone; the zone is charged, by number and queries
dns_a_record dns_aaaa_record dns_caa_record dns_cname_record dns_mx_record dns_ns_record = microsoft.network/dnszones/*
dns_ptr_record dns_srv_record dns_txt_record =
private_dns_a_record private_dns_aaaa_record private_dns_cname_record = microsoft.network/privatednszones/*
private_dns_mx_record private_dns_ptr_record private_dns_srv_record private_dns_txt_record =
private_dns_zone_virtual_network_link =

# Machines
availability_set = microsoft.compute/availabilitysets
proximity_placement_group = microsoft.compute/proximityplacementgroups
capacity_reservation_group = microsoft.compute/capacityreservationgroups
dedicated_host_group = microsoft.compute/hostgroups
ssh_public_key = microsoft.compute/sshpublickeys
disk_access = microsoft.compute/diskaccesses
disk_encryption_set = microsoft.compute/diskencryptionsets
shared_image_gallery = microsoft.compute/galleries
shared_image = microsoft.compute/galleries/images
gallery_application = microsoft.compute/galleries/applications
virtual_machine_data_disk_attachment =
managed_disk_sas_token virtual_machine_gallery_application_assignment =
virtual_machine_restore_point_collection = microsoft.compute/restorepointcollections
mssql_virtual_machine_group = microsoft.sqlvirtualmachine/sqlvirtualmachinegroups
mssql_virtual_machine_availability_group_listener = microsoft.sqlvirtualmachine/sqlvirtualmachinegroups/*
vmware_netapp_volume_attachment =
virtual_machine_extension = microsoft.compute/virtualmachines/extensions
virtual_machine_run_command = microsoft.compute/virtualmachines/runcommands
virtual_machine_scale_set_extension = microsoft.compute/virtualmachinescalesets/extensions
dev_test_global_vm_shutdown_schedule = microsoft.devtestlab/schedules
dev_test_lab = microsoft.devtestlab/labs
dev_test_policy = microsoft.devtestlab/labs/policysets/policies
dev_test_schedule = microsoft.devtestlab/labs/schedules
dev_test_virtual_network = microsoft.devtestlab/labs/virtualnetworks
maintenance_configuration = microsoft.maintenance/maintenanceconfigurations
maintenance_assignment_virtual_machine maintenance_assignment_virtual_machine_scale_set =
maintenance_assignment_dedicated_host =
vmware_express_route_authorization = microsoft.avs/privateclouds/authorizations
batch_account = microsoft.batch/batchaccounts
batch_application = microsoft.batch/batchaccounts/applications
batch_certificate = microsoft.batch/batchaccounts/certificates
batch_job =
virtual_desktop_host_pool virtual_desktop_host_pool_registration_info = microsoft.desktopvirtualization/hostpools
virtual_desktop_application_group virtual_desktop_application = microsoft.desktopvirtualization/applicationgroups microsoft.desktopvirtualization/applicationgroups/*
virtual_desktop_workspace virtual_desktop_workspace_application_group_association = microsoft.desktopvirtualization/workspaces
virtual_desktop_scaling_plan virtual_desktop_scaling_plan_host_pool_association = microsoft.desktopvirtualization/scalingplans microsoft.desktopvirtualization/scalingplans/*
service_fabric_cluster = microsoft.servicefabric/clusters

# Centers of development; boxes and environments are charged
dev_center = microsoft.devcenter/devcenters
dev_center_attached_network dev_center_catalog dev_center_dev_box_definition dev_center_environment_type = microsoft.devcenter/devcenters/*
dev_center_gallery =
dev_center_network_connection = microsoft.devcenter/networkconnections
dev_center_project = microsoft.devcenter/projects
dev_center_project_environment_type = microsoft.devcenter/projects/environmenttypes

# Containers
kubernetes_cluster_trusted_access_role_binding = microsoft.containerservice/managedclusters/trustedaccessrolebindings
kubernetes_fleet_member = microsoft.containerservice/fleets/members
kubernetes_fleet_update_run = microsoft.containerservice/fleets/updateruns
kubernetes_fleet_update_strategy = microsoft.containerservice/fleets/updatestrategies
kubernetes_cluster_deployment_safeguard =
 = microsoft.containerservice/managedclusters/maintenanceconfigurations
container_registry_cache_rule = microsoft.containerregistry/registries/cacherules
container_registry_credential_set = microsoft.containerregistry/registries/credentialsets
container_registry_scope_map = microsoft.containerregistry/registries/scopemaps
container_registry_token = microsoft.containerregistry/registries/tokens
container_registry_token_password =
container_registry_webhook = microsoft.containerregistry/registries/webhooks
container_app_custom_domain container_app_environment_custom_domain =
container_app_environment_certificate = microsoft.app/managedenvironments/certificates
container_app_environment_managed_certificate = microsoft.app/managedenvironments/managedcertificates
container_app_environment_dapr_component = microsoft.app/managedenvironments/daprcomponents
container_app_environment_storage = microsoft.app/managedenvironments/storages

# Apps
app_service app_service_slot linux_web_app linux_web_app_slot windows_web_app windows_web_app_slot =
app_service_active_slot web_app_active_slot =
app_service_certificate app_service_managed_certificate = microsoft.web/certificates
app_service_public_certificate = microsoft.web/sites/publiccertificates
app_service_source_control app_service_source_control_slot app_service_source_control_token = microsoft.web/sites/sourcecontrols
app_service_virtual_network_swift_connection = microsoft.web/sites/networkconfig
app_service_slot_virtual_network_swift_connection = microsoft.web/sites/slots/networkconfig
function_app_function = microsoft.web/sites/functions
function_app_active_slot static_web_app_function_app_registration source_control_token =
app_service_connection function_app_connection spring_cloud_connection = microsoft.servicelinker/linkers
static_site_custom_domain static_web_app_custom_domain = microsoft.web/staticsites/customdomains
api_connection = microsoft.web/connections
 = microsoft.web/sites/config microsoft.web/sites/slots/config
 = microsoft.web/sites/basicpublishingcredentialspolicies
app_configuration_feature app_configuration_key = microsoft.appconfiguration/configurationstores/keyvalues
signalr_service_network_acl web_pubsub_network_acl =
signalr_service_custom_certificate = microsoft.signalrservice/signalr/customcertificates
signalr_service_custom_domain = microsoft.signalrservice/signalr/customdomains
web_pubsub_custom_certificate = microsoft.signalrservice/webpubsub/customcertificates
web_pubsub_custom_domain = microsoft.signalrservice/webpubsub/customdomains
web_pubsub_hub = microsoft.signalrservice/webpubsub/hubs
logic_app_action_* =
logic_app_trigger_* =
logic_app_integration_account_* = microsoft.logic/integrationaccounts/*
bot_connection = microsoft.botservice/botservices/connections
bot_channel_* = microsoft.botservice/botservices/channels
email_communication_service_domain = microsoft.communication/emailservices/domains
email_communication_service_domain_sender_username = microsoft.communication/emailservices/domains/senderusernames
communication_service_email_domain_association =

# Apps of Spring; their deployments are charged with the service
spring_cloud_app = microsoft.appplatform/spring/apps
spring_cloud_active_deployment spring_cloud_storage =
spring_cloud_app_cosmosdb_association spring_cloud_app_mysql_association spring_cloud_app_redis_association = microsoft.appplatform/spring/apps/bindings
spring_cloud_certificate = microsoft.appplatform/spring/certificates
spring_cloud_custom_domain = microsoft.appplatform/spring/apps/domains
spring_cloud_gateway_custom_domain = microsoft.appplatform/spring/gateways/domains
spring_cloud_gateway_route_config = microsoft.appplatform/spring/gateways/routeconfigs
spring_cloud_api_portal_custom_domain = microsoft.appplatform/spring/apiportals/domains

# Management of APIs; gateways that their owner hosts, and workspaces, are charged
api_management_api = microsoft.apimanagement/service/apis microsoft.apimanagement/service/apis/*
api_management_api_* =
 = microsoft.apimanagement/service/apiversionsets
api_management_authorization_server = microsoft.apimanagement/service/authorizationservers
api_management_backend = microsoft.apimanagement/service/backends
api_management_certificate = microsoft.apimanagement/service/certificates
api_management_custom_domain =
api_management_diagnostic = microsoft.apimanagement/service/diagnostics
api_management_email_template = microsoft.apimanagement/service/templates
api_management_gateway_api = microsoft.apimanagement/service/gateways/apis
api_management_gateway_certificate_authority = microsoft.apimanagement/service/gateways/certificateauthorities
api_management_gateway_host_name_configuration = microsoft.apimanagement/service/gateways/hostnameconfigurations
api_management_global_schema = microsoft.apimanagement/service/schemas
api_management_group api_management_group_user = microsoft.apimanagement/service/groups microsoft.apimanagement/service/groups/*
api_management_identity_provider_* = microsoft.apimanagement/service/identityproviders
api_management_logger = microsoft.apimanagement/service/loggers
api_management_named_value api_management_property = microsoft.apimanagement/service/namedvalues microsoft.apimanagement/service/properties
api_management_notification_recipient_* = microsoft.apimanagement/service/notifications/*
api_management_openid_connect_provider = microsoft.apimanagement/service/openidconnectproviders
api_management_policy = microsoft.apimanagement/service/policies
api_management_policy_fragment = microsoft.apimanagement/service/policyfragments
api_management_product = microsoft.apimanagement/service/products microsoft.apimanagement/service/products/*
api_management_product_* =
api_management_redis_cache = microsoft.apimanagement/service/caches
api_management_subscription = microsoft.apimanagement/service/subscriptions
api_management_tag = microsoft.apimanagement/service/tags
api_management_user = microsoft.apimanagement/service/users
api_management_workspace_api_version_set api_management_workspace_certificate = microsoft.apimanagement/service/workspaces/*
api_management_workspace_named_value api_management_workspace_policy api_management_workspace_policy_fragment =

# Databases
mssql_server = microsoft.sql/servers
mssql_server_dns_alias = microsoft.sql/servers/dnsaliases
mssql_server_transparent_data_encryption = microsoft.sql/servers/encryptionprotector microsoft.sql/servers/keys
mssql_firewall_rule sql_firewall_rule = microsoft.sql/servers/firewallrules
mssql_outbound_firewall_rule = microsoft.sql/servers/outboundfirewallrules
mssql_virtual_network_rule sql_virtual_network_rule = microsoft.sql/servers/virtualnetworkrules
mssql_server_extended_auditing_policy = microsoft.sql/servers/auditingsettings microsoft.sql/servers/extendedauditingsettings
mssql_server_microsoft_support_auditing_policy = microsoft.sql/servers/devopsauditingsettings
mssql_server_vulnerability_assessment = microsoft.sql/servers/vulnerabilityassessments microsoft.sql/servers/sqlvulnerabilityassessments
mssql_database_extended_auditing_policy = microsoft.sql/servers/databases/auditingsettings microsoft.sql/servers/databases/extendedauditingsettings
mssql_database_vulnerability_assessment_rule_baseline =
sql_active_directory_administrator = microsoft.sql/servers/administrators
mssql_managed_database = microsoft.sql/managedinstances/databases
mssql_managed_instance_active_directory_administrator = microsoft.sql/managedinstances/administrators
mssql_managed_instance_transparent_data_encryption = microsoft.sql/managedinstances/encryptionprotector microsoft.sql/managedinstances/keys
mssql_managed_instance_vulnerability_assessment = microsoft.sql/managedinstances/vulnerabilityassessments
mssql_managed_instance_failover_group = microsoft.sql/locations/instancefailovergroups
mssql_job mssql_job_credential mssql_job_schedule mssql_job_step mssql_job_target_group = microsoft.sql/servers/jobagents/*
 = microsoft.sql/servers/azureadonlyauthentications
 = microsoft.sql/servers/connectionpolicies
 = microsoft.sql/servers/databases/backupshorttermretentionpolicies
 = microsoft.sql/servers/databases/transparentdataencryption
postgresql_flexible_server_active_directory_administrator = microsoft.dbforpostgresql/flexibleservers/administrators
postgresql_flexible_server_configuration = microsoft.dbforpostgresql/flexibleservers/configurations
postgresql_flexible_server_database = microsoft.dbforpostgresql/flexibleservers/databases
postgresql_flexible_server_firewall_rule = microsoft.dbforpostgresql/flexibleservers/firewallrules
postgresql_flexible_server_virtual_endpoint = microsoft.dbforpostgresql/flexibleservers/virtualendpoints
postgresql_active_directory_administrator = microsoft.dbforpostgresql/servers/administrators
postgresql_configuration = microsoft.dbforpostgresql/servers/configurations
postgresql_database = microsoft.dbforpostgresql/servers/databases
postgresql_firewall_rule = microsoft.dbforpostgresql/servers/firewallrules
postgresql_server_key = microsoft.dbforpostgresql/servers/keys
postgresql_virtual_network_rule = microsoft.dbforpostgresql/servers/virtualnetworkrules
mysql_flexible_database = microsoft.dbformysql/flexibleservers/databases
mysql_flexible_server_active_directory_administrator = microsoft.dbformysql/flexibleservers/administrators
mysql_flexible_server_configuration = microsoft.dbformysql/flexibleservers/configurations
mysql_flexible_server_firewall_rule = microsoft.dbformysql/flexibleservers/firewallrules
mysql_active_directory_administrator = microsoft.dbformysql/servers/administrators
mysql_configuration = microsoft.dbformysql/servers/configurations
mysql_database = microsoft.dbformysql/servers/databases
mysql_firewall_rule = microsoft.dbformysql/servers/firewallrules
mysql_server_key = microsoft.dbformysql/servers/keys
mysql_virtual_network_rule = microsoft.dbformysql/servers/virtualnetworkrules
mariadb_configuration = microsoft.dbformariadb/servers/configurations
mariadb_database = microsoft.dbformariadb/servers/databases
mariadb_firewall_rule = microsoft.dbformariadb/servers/firewallrules
mariadb_virtual_network_rule = microsoft.dbformariadb/servers/virtualnetworkrules
cosmosdb_sql_role_assignment = microsoft.documentdb/databaseaccounts/sqlroleassignments
cosmosdb_sql_role_definition = microsoft.documentdb/databaseaccounts/sqlroledefinitions
cosmosdb_sql_function = microsoft.documentdb/databaseaccounts/sqldatabases/containers/userdefinedfunctions
cosmosdb_sql_stored_procedure = microsoft.documentdb/databaseaccounts/sqldatabases/containers/storedprocedures
cosmosdb_sql_trigger = microsoft.documentdb/databaseaccounts/sqldatabases/containers/triggers
cosmosdb_mongo_role_definition = microsoft.documentdb/databaseaccounts/mongodbroledefinitions
cosmosdb_mongo_user_definition = microsoft.documentdb/databaseaccounts/mongodbuserdefinitions
cosmosdb_postgresql_coordinator_configuration cosmosdb_postgresql_node_configuration = microsoft.dbforpostgresql/servergroupsv2/*
cosmosdb_postgresql_firewall_rule cosmosdb_postgresql_role =
mongo_cluster_firewall_rule mongo_cluster_user = microsoft.documentdb/mongoclusters/*
managed_redis_access_policy_assignment = microsoft.cache/redisenterprise/databases/accesspolicyassignments
redis_firewall_rule = microsoft.cache/redis/firewallrules
redis_linked_server = microsoft.cache/redis/linkedservers
redis_cache_access_policy = microsoft.cache/redis/accesspolicies
redis_cache_access_policy_assignment = microsoft.cache/redis/accesspolicyassignments
database_migration_project = microsoft.datamigration/services/projects

# Vaults and storage
key_vault_access_policy = microsoft.keyvault/vaults/accesspolicies
key_vault_secret = microsoft.keyvault/vaults/secrets
key_vault_certificate_contacts key_vault_certificate_issuer =
storage_account_customer_managed_key storage_account_network_rules storage_account_static_website =
storage_account_local_user = microsoft.storage/storageaccounts/localusers
storage_account_queue_properties = microsoft.storage/storageaccounts/queueservices
storage_account_table_properties = microsoft.storage/storageaccounts/tableservices
storage_container = microsoft.storage/storageaccounts/blobservices/containers
storage_container_immutability_policy = microsoft.storage/storageaccounts/blobservices/containers/immutabilitypolicies
storage_blob storage_data_lake_gen2_filesystem storage_data_lake_gen2_path storage_table_entity =
storage_management_policy = microsoft.storage/storageaccounts/managementpolicies
storage_object_replication = microsoft.storage/storageaccounts/objectreplicationpolicies
storage_share_directory storage_share_file =
 = microsoft.storage/storageaccounts/blobservices
 = microsoft.storage/storageaccounts/fileservices
elastic_san_volume_group = microsoft.elasticsan/elasticsans/volumegroups
elastic_san_volume = microsoft.elasticsan/elasticsans/volumegroups/volumes
netapp_account_encryption =
netapp_backup_policy = microsoft.netapp/netappaccounts/backuppolicies
netapp_volume_quota_rule = microsoft.netapp/netappaccounts/capacitypools/volumes/volumequotarules
storage_sync_group = microsoft.storagesync/storagesyncservices/syncgroups
storage_sync_cloud_endpoint = microsoft.storagesync/storagesyncservices/syncgroups/cloudendpoints
key_vault_managed_hardware_security_module_role_* =

# Backup and recovery; what is protected is charged
backup_policy_file_share backup_policy_vm backup_policy_vm_workload = microsoft.recoveryservices/vaults/backuppolicies
backup_container_storage_account = microsoft.recoveryservices/vaults/backupfabrics/protectioncontainers
data_protection_backup_policy_* = microsoft.dataprotection/backupvaults/backuppolicies
site_recovery_fabric = microsoft.recoveryservices/vaults/replicationfabrics
site_recovery_network_mapping = microsoft.recoveryservices/vaults/replicationfabrics/replicationnetworks/replicationnetworkmappings
site_recovery_protection_container = microsoft.recoveryservices/vaults/replicationfabrics/replicationprotectioncontainers
site_recovery_protection_container_mapping = microsoft.recoveryservices/vaults/replicationfabrics/replicationprotectioncontainers/replicationprotectioncontainermappings
site_recovery_replication_policy site_recovery_hyperv_replication_policy site_recovery_vmware_replication_policy = microsoft.recoveryservices/vaults/replicationpolicies
site_recovery_replication_recovery_plan = microsoft.recoveryservices/vaults/replicationrecoveryplans
site_recovery_hyperv_network_mapping site_recovery_services_vault_hyperv_site =
site_recovery_hyperv_replication_policy_association site_recovery_vmware_replication_policy_association =
recovery_services_vault_resource_guard_association = microsoft.recoveryservices/vaults/backupresourceguardproxies
data_protection_resource_guard = microsoft.dataprotection/resourceguards
data_protection_backup_vault_customer_managed_key =
 = microsoft.recoveryservices/vaults/replicationalertsettings
 = microsoft.recoveryservices/vaults/backupconfig
 = microsoft.recoveryservices/vaults/backupstorageconfig

# Messages and devices
eventhub_namespace_authorization_rule = microsoft.eventhub/namespaces/authorizationrules
eventhub_authorization_rule = microsoft.eventhub/namespaces/eventhubs/authorizationrules
eventhub_consumer_group = microsoft.eventhub/namespaces/eventhubs/consumergroups
eventhub_namespace_customer_managed_key =
eventhub_namespace_disaster_recovery_config = microsoft.eventhub/namespaces/disasterrecoveryconfigs
eventhub_namespace_schema_group = microsoft.eventhub/namespaces/schemagroups
 = microsoft.eventhub/namespaces/networkrulesets
servicebus_namespace_authorization_rule = microsoft.servicebus/namespaces/authorizationrules
servicebus_namespace_customer_managed_key =
servicebus_namespace_disaster_recovery_config = microsoft.servicebus/namespaces/disasterrecoveryconfigs
servicebus_namespace_network_rule_set = microsoft.servicebus/namespaces/networkrulesets
servicebus_queue = microsoft.servicebus/namespaces/queues
servicebus_queue_authorization_rule = microsoft.servicebus/namespaces/queues/authorizationrules
servicebus_topic = microsoft.servicebus/namespaces/topics
servicebus_topic_authorization_rule = microsoft.servicebus/namespaces/topics/authorizationrules
servicebus_subscription = microsoft.servicebus/namespaces/topics/subscriptions
servicebus_subscription_rule = microsoft.servicebus/namespaces/topics/subscriptions/rules
eventgrid_domain_topic = microsoft.eventgrid/domains/topics
eventgrid_event_subscription = microsoft.eventgrid/eventsubscriptions microsoft.eventgrid/topics/eventsubscriptions
eventgrid_system_topic_event_subscription = microsoft.eventgrid/systemtopics/eventsubscriptions
 = microsoft.eventgrid/domains/eventsubscriptions microsoft.eventgrid/domains/topics/eventsubscriptions
notification_hub = microsoft.notificationhubs/namespaces/notificationhubs
notification_hub_authorization_rule = microsoft.notificationhubs/namespaces/notificationhubs/authorizationrules
iothub_certificate = microsoft.devices/iothubs/certificates
iothub_consumer_group = microsoft.devices/iothubs/eventhubendpoints/consumergroups
iothub_shared_access_policy iothub_route iothub_fallback_route iothub_enrichment iothub_file_upload =
iothub_endpoint_* =
iothub_dps_certificate = microsoft.devices/provisioningservices/certificates
iothub_dps_shared_access_policy =
iotcentral_application_* iotcentral_organization =
digital_twins_time_series_database_connection = microsoft.digitaltwins/digitaltwinsinstances/timeseriesdatabaseconnections
eventgrid_namespace_topic = microsoft.eventgrid/namespaces/topics
eventgrid_partner_configuration = microsoft.eventgrid/partnerconfigurations
eventgrid_partner_registration = microsoft.eventgrid/partnerregistrations
relay_namespace_authorization_rule = microsoft.relay/namespaces/authorizationrules
relay_hybrid_connection_authorization_rule = microsoft.relay/namespaces/hybridconnections/authorizationrules
digital_twins_endpoint_* = microsoft.digitaltwins/digitaltwinsinstances/endpoints

# Analysis of data; a factory is charged for what its pipelines do
data_factory_pipeline = microsoft.datafactory/factories/pipelines
data_factory_data_flow data_factory_flowlet_data_flow = microsoft.datafactory/factories/dataflows
data_factory_trigger_* = microsoft.datafactory/factories/triggers
data_factory_credential_* = microsoft.datafactory/factories/credentials
data_factory_customer_managed_key =
data_factory_custom_dataset data_factory_dataset_* = microsoft.datafactory/factories/datasets
data_factory_linked_custom_service data_factory_linked_service_* = microsoft.datafactory/factories/linkedservices
 = microsoft.datafactory/factories/managedvirtualnetworks
kusto_database = microsoft.kusto/clusters/databases
kusto_database_principal_assignment kusto_script = microsoft.kusto/clusters/databases/*
kusto_cosmosdb_data_connection kusto_eventgrid_data_connection kusto_eventhub_data_connection kusto_iothub_data_connection =
kusto_attached_database_configuration = microsoft.kusto/clusters/attacheddatabaseconfigurations
kusto_cluster_customer_managed_key =
kusto_cluster_principal_assignment = microsoft.kusto/clusters/principalassignments
synapse_firewall_rule = microsoft.synapse/workspaces/firewallrules
synapse_private_link_hub = microsoft.synapse/privatelinkhubs
synapse_role_assignment =
synapse_workspace_aad_admin = microsoft.synapse/workspaces/administrators
synapse_workspace_sql_aad_admin = microsoft.synapse/workspaces/sqladministrators
synapse_workspace_key = microsoft.synapse/workspaces/keys
synapse_workspace_extended_auditing_policy = microsoft.synapse/workspaces/extendedauditingsettings microsoft.synapse/workspaces/auditingsettings
synapse_workspace_vulnerability_assessment = microsoft.synapse/workspaces/vulnerabilityassessments
synapse_linked_service = microsoft.synapse/workspaces/linkedservices
synapse_sql_pool_extended_auditing_policy = microsoft.synapse/workspaces/sqlpools/extendedauditingsettings microsoft.synapse/workspaces/sqlpools/auditingsettings
synapse_sql_pool_vulnerability_assessment = microsoft.synapse/workspaces/sqlpools/vulnerabilityassessments
synapse_sql_pool_vulnerability_assessment_baseline =
synapse_sql_pool_workload_* = microsoft.synapse/workspaces/sqlpools/workloadgroups
 = microsoft.synapse/workspaces/sqlpools/workloadgroups/workloadclassifiers
 = microsoft.synapse/workspaces/managedidentitysqlcontrolsettings
 = microsoft.synapse/workspaces/sqlpools/transparentdataencryption
stream_analytics_stream_input_* = microsoft.streamanalytics/streamingjobs/*
stream_analytics_reference_input_* =
stream_analytics_output_* =
stream_analytics_job_schedule stream_analytics_job_storage_account =
stream_analytics_function_* =
data_share = microsoft.datashare/accounts/shares
data_share_dataset_* = microsoft.datashare/accounts/shares/datasets
machine_learning_datastore_* = microsoft.machinelearningservices/workspaces/datastores
cognitive_account_rai_policy = microsoft.cognitiveservices/accounts/raipolicies
cognitive_account_rai_blocklist = microsoft.cognitiveservices/accounts/raiblocklists
cognitive_account_project = microsoft.cognitiveservices/accounts/projects
cognitive_account_connection_* = microsoft.cognitiveservices/accounts/connections
databricks_access_connector = microsoft.databricks/accessconnectors
databricks_workspace_customer_managed_key databricks_workspace_root_dbfs_customer_managed_key =
healthcare_workspace = microsoft.healthcareapis/workspaces
cognitive_account_customer_managed_key =

# Monitoring and automation; what a workspace takes in is charged with it
monitor_activity_log_alert = microsoft.insights/activitylogalerts
monitor_autoscale_setting = microsoft.insights/autoscalesettings
monitor_data_collection_rule_association = microsoft.insights/datacollectionruleassociations
monitor_action_rule_action_group monitor_action_rule_suppression = microsoft.alertsmanagement/actionrules
monitor_alert_processing_rule_action_group monitor_alert_processing_rule_suppression =
monitor_smart_detector_alert_rule = microsoft.alertsmanagement/smartdetectoralertrules
application_insights_analytics_item = microsoft.insights/components/analyticsitems
application_insights_api_key = microsoft.insights/components/apikeys
application_insights_workbook = microsoft.insights/workbooks
application_insights_workbook_template = microsoft.insights/workbooktemplates
log_analytics_cluster_customer_managed_key log_analytics_saved_search =
log_analytics_workspace_table log_analytics_workspace_table_custom_log = microsoft.operationalinsights/workspaces/tables
log_analytics_workspace_table_microsoft =
log_analytics_datasource_windows_event log_analytics_datasource_windows_performance_counter =
sentinel_alert_rule_* = microsoft.securityinsights/alertrules
sentinel_automation_rule = microsoft.securityinsights/automationrules
sentinel_data_connector_* = microsoft.securityinsights/dataconnectors
sentinel_watchlist = microsoft.securityinsights/watchlists
sentinel_watchlist_item = microsoft.securityinsights/watchlists/watchlistitems
sentinel_metadata = microsoft.securityinsights/metadata
sentinel_threat_intelligence_indicator =
automation_certificate = microsoft.automation/automationaccounts/certificates
automation_connection automation_connection_* = microsoft.automation/automationaccounts/connections
 = microsoft.automation/automationaccounts/connectiontypes
automation_credential = microsoft.automation/automationaccounts/credentials
automation_dsc_configuration = microsoft.automation/automationaccounts/configurations
automation_hybrid_runbook_worker_group automation_hybrid_runbook_worker = microsoft.automation/automationaccounts/hybridrunbookworkergroups microsoft.automation/automationaccounts/hybridrunbookworkergroups/*
automation_runtime_environment automation_runtime_environment_package = microsoft.automation/automationaccounts/runtimeenvironments microsoft.automation/automationaccounts/runtimeenvironments/*
automation_job_schedule = microsoft.automation/automationaccounts/jobschedules
automation_module automation_powershell72_module = microsoft.automation/automationaccounts/modules
automation_python3_package = microsoft.automation/automationaccounts/python3packages
automation_runbook = microsoft.automation/automationaccounts/runbooks
automation_schedule = microsoft.automation/automationaccounts/schedules
automation_source_control = microsoft.automation/automationaccounts/sourcecontrols
automation_variable_* = microsoft.automation/automationaccounts/variables
automation_webhook = microsoft.automation/automationaccounts/webhooks
`;

/** What is free, by the names of both formats; `*` stands at the end of a name that means every type below, or that begins so. */
export const freeTypes: readonly { readonly terraform: readonly string[]; readonly arm: readonly string[] }[] = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [terraform = [], arm = []] = line.split('=').map((side) => side.split(' ').filter((name) => name !== ''));
    return { terraform, arm };
  });

const ofTerraform: ReadonlySet<string> = new Set(freeTypes.flatMap(({ terraform }) => terraform));
const startsOfTerraform: readonly string[] = [...ofTerraform]
  .filter((type) => type.endsWith('*'))
  .map((type) => type.slice(0, -1));
const ofArm: ReadonlySet<string> = new Set(freeTypes.flatMap(({ arm }) => arm.filter((type) => !type.endsWith('*'))));
const belowOfArm: readonly string[] = freeTypes.flatMap(({ arm }) =>
  arm.filter((type) => type.endsWith('*')).map((type) => type.slice(0, -1)),
);

const provider = 'azurerm_';

/** True for a type such as `azurerm_subnet` that has no charge of its own. */
export function isFreeTerraformType(type: string): boolean {
  if (!type.startsWith(provider)) return false;
  const name = type.slice(provider.length);
  return ofTerraform.has(name) || startsOfTerraform.some((start) => name.startsWith(start));
}

/** True for a type of Azure, in any case, that has no charge of its own. */
export function isFreeArmType(type: string): boolean {
  const lower = type.toLowerCase();
  return ofArm.has(lower) || belowOfArm.some((prefix) => lower.startsWith(prefix));
}
