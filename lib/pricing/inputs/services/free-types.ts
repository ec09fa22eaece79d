/**
 * Types that Azure does not charge for, a line each: names in Terraform (without `azurerm_`) ` = ` names in Azure (in lower
 * case). Either side may be empty, if the other format lacks the thing or a service reads it; `/*` means every type below.
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
policy_assignment policy_definition policy_exemption policy_set_definition management_group_policy_set_definition =
management_group_policy_assignment management_group_policy_exemption =
subscription_policy_assignment subscription_policy_exemption =
resource_group_policy_assignment resource_group_policy_exemption =
resource_policy_assignment resource_policy_exemption =
policy_remediation management_group_policy_remediation subscription_policy_remediation = microsoft.policyinsights/remediations
resource_group_policy_remediation resource_policy_remediation =
user_assigned_identity = microsoft.managedidentity/userassignedidentities
federated_identity_credential = microsoft.managedidentity/userassignedidentities/*
lighthouse_assignment = microsoft.managedservices/registrationassignments
lighthouse_definition = microsoft.managedservices/registrationdefinitions
consumption_budget_management_group consumption_budget_resource_group consumption_budget_subscription = microsoft.consumption/budgets
cost_anomaly_alert cost_management_scheduled_action = microsoft.costmanagement/scheduledactions
resource_group_cost_management_view subscription_cost_management_view = microsoft.costmanagement/views
resource_group_cost_management_export subscription_cost_management_export = microsoft.costmanagement/exports
marketplace_agreement = microsoft.marketplaceordering/*
portal_dashboard dashboard = microsoft.portal/dashboards
attestation_provider = microsoft.attestation/attestationproviders
security_center_contact = microsoft.security/securitycontacts
iot_security_device_group = microsoft.security/devicesecuritygroups
 = microsoft.advisor/recommendations/suppressions
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
network_interface_application_gateway_backend_address_pool_association =
network_interface_application_security_group_association network_interface_backend_address_pool_association =
network_interface_nat_rule_association network_interface_security_group_association =
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
private_dns_zone_virtual_network_link = microsoft.network/privatednszones/virtualnetworklinks
dns_a_record = microsoft.network/dnszones/a
dns_aaaa_record = microsoft.network/dnszones/aaaa
dns_caa_record = microsoft.network/dnszones/caa
dns_cname_record = microsoft.network/dnszones/cname
dns_mx_record = microsoft.network/dnszones/mx
dns_ns_record = microsoft.network/dnszones/ns
dns_ptr_record = microsoft.network/dnszones/ptr
dns_srv_record = microsoft.network/dnszones/srv
dns_txt_record = microsoft.network/dnszones/txt
private_dns_a_record = microsoft.network/privatednszones/a
private_dns_aaaa_record = microsoft.network/privatednszones/aaaa
private_dns_cname_record = microsoft.network/privatednszones/cname
private_dns_mx_record = microsoft.network/privatednszones/mx
private_dns_ptr_record = microsoft.network/privatednszones/ptr
private_dns_srv_record = microsoft.network/privatednszones/srv
private_dns_txt_record = microsoft.network/privatednszones/txt
 = microsoft.network/dnszones/soa microsoft.network/privatednszones/soa

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
virtual_desktop_host_pool = microsoft.desktopvirtualization/hostpools
virtual_desktop_host_pool_registration_info =
virtual_desktop_application_group = microsoft.desktopvirtualization/applicationgroups
virtual_desktop_application = microsoft.desktopvirtualization/applicationgroups/applications
virtual_desktop_workspace = microsoft.desktopvirtualization/workspaces
virtual_desktop_workspace_application_group_association =
virtual_desktop_scaling_plan = microsoft.desktopvirtualization/scalingplans
virtual_desktop_scaling_plan_host_pool_association =

# Containers
kubernetes_cluster_trusted_access_role_binding = microsoft.containerservice/managedclusters/trustedaccessrolebindings
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
static_site_custom_domain static_web_app_custom_domain = microsoft.web/staticsites/customdomains
api_connection = microsoft.web/connections
 = microsoft.web/sites/config microsoft.web/sites/slots/config
 = microsoft.web/sites/basicpublishingcredentialspolicies
app_configuration_feature app_configuration_key = microsoft.appconfiguration/configurationstores/keyvalues
signalr_service_network_acl web_pubsub_network_acl =
web_pubsub_hub = microsoft.signalrservice/webpubsub/hubs
logic_app_action_custom logic_app_action_http =
logic_app_trigger_custom logic_app_trigger_http_request logic_app_trigger_recurrence =
logic_app_integration_account_agreement = microsoft.logic/integrationaccounts/agreements
logic_app_integration_account_assembly = microsoft.logic/integrationaccounts/assemblies
logic_app_integration_account_batch_configuration = microsoft.logic/integrationaccounts/batchconfigurations
logic_app_integration_account_certificate = microsoft.logic/integrationaccounts/certificates
logic_app_integration_account_map = microsoft.logic/integrationaccounts/maps
logic_app_integration_account_partner = microsoft.logic/integrationaccounts/partners
logic_app_integration_account_schema = microsoft.logic/integrationaccounts/schemas
logic_app_integration_account_session = microsoft.logic/integrationaccounts/sessions

# Management of APIs; gateways that their owner hosts, and workspaces, are charged
api_management_api = microsoft.apimanagement/service/apis microsoft.apimanagement/service/apis/*
api_management_api_diagnostic api_management_api_operation api_management_api_operation_policy =
api_management_api_operation_tag api_management_api_policy api_management_api_release api_management_api_schema =
api_management_api_tag api_management_api_tag_description =
api_management_api_version_set = microsoft.apimanagement/service/apiversionsets
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
api_management_identity_provider_aad api_management_identity_provider_aadb2c = microsoft.apimanagement/service/identityproviders
api_management_identity_provider_facebook api_management_identity_provider_google =
api_management_identity_provider_microsoft api_management_identity_provider_twitter =
api_management_logger = microsoft.apimanagement/service/loggers
api_management_named_value api_management_property = microsoft.apimanagement/service/namedvalues microsoft.apimanagement/service/properties
api_management_notification_recipient_email api_management_notification_recipient_user = microsoft.apimanagement/service/notifications/*
api_management_openid_connect_provider = microsoft.apimanagement/service/openidconnectproviders
api_management_policy = microsoft.apimanagement/service/policies
api_management_policy_fragment = microsoft.apimanagement/service/policyfragments
api_management_product = microsoft.apimanagement/service/products microsoft.apimanagement/service/products/*
api_management_product_api api_management_product_group api_management_product_policy api_management_product_tag =
api_management_redis_cache = microsoft.apimanagement/service/caches
api_management_subscription = microsoft.apimanagement/service/subscriptions
api_management_tag = microsoft.apimanagement/service/tags
api_management_user = microsoft.apimanagement/service/users

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

# Backup and recovery; what is protected is charged
backup_policy_file_share backup_policy_vm backup_policy_vm_workload = microsoft.recoveryservices/vaults/backuppolicies
backup_container_storage_account = microsoft.recoveryservices/vaults/backupfabrics/protectioncontainers
data_protection_backup_policy_blob_storage data_protection_backup_policy_disk = microsoft.dataprotection/backupvaults/backuppolicies
data_protection_backup_policy_data_lake_storage data_protection_backup_policy_kubernetes_cluster =
data_protection_backup_policy_mysql_flexible_server data_protection_backup_policy_postgresql =
data_protection_backup_policy_postgresql_flexible_server =
site_recovery_fabric = microsoft.recoveryservices/vaults/replicationfabrics
site_recovery_network_mapping = microsoft.recoveryservices/vaults/replicationfabrics/replicationnetworks/replicationnetworkmappings
site_recovery_protection_container = microsoft.recoveryservices/vaults/replicationfabrics/replicationprotectioncontainers
site_recovery_protection_container_mapping = microsoft.recoveryservices/vaults/replicationfabrics/replicationprotectioncontainers/replicationprotectioncontainermappings
site_recovery_replication_policy site_recovery_hyperv_replication_policy site_recovery_vmware_replication_policy = microsoft.recoveryservices/vaults/replicationpolicies
site_recovery_replication_recovery_plan = microsoft.recoveryservices/vaults/replicationrecoveryplans
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
iothub_endpoint_cosmosdb_account iothub_endpoint_eventhub iothub_endpoint_servicebus_queue =
iothub_endpoint_servicebus_topic iothub_endpoint_storage_container =
iothub_dps_certificate = microsoft.devices/provisioningservices/certificates
iothub_dps_shared_access_policy =
digital_twins_endpoint_eventgrid digital_twins_endpoint_eventhub digital_twins_endpoint_servicebus = microsoft.digitaltwins/digitaltwinsinstances/endpoints

# Analysis of data; a factory is charged for what its pipelines do
data_factory_pipeline = microsoft.datafactory/factories/pipelines
data_factory_data_flow data_factory_flowlet_data_flow = microsoft.datafactory/factories/dataflows
data_factory_trigger_blob_event data_factory_trigger_custom_event = microsoft.datafactory/factories/triggers
data_factory_trigger_schedule data_factory_trigger_tumbling_window =
data_factory_credential_service_principal data_factory_credential_user_managed_identity = microsoft.datafactory/factories/credentials
data_factory_customer_managed_key =
data_factory_custom_dataset data_factory_dataset_azure_blob = microsoft.datafactory/factories/datasets
data_factory_dataset_azure_sql_table data_factory_dataset_binary data_factory_dataset_cosmosdb_sqlapi =
data_factory_dataset_delimited_text data_factory_dataset_http data_factory_dataset_json data_factory_dataset_mysql =
data_factory_dataset_parquet data_factory_dataset_postgresql data_factory_dataset_snowflake =
data_factory_dataset_sql_server_table =
data_factory_linked_custom_service data_factory_linked_service_azure_blob_storage = microsoft.datafactory/factories/linkedservices
data_factory_linked_service_azure_databricks data_factory_linked_service_azure_file_storage =
data_factory_linked_service_azure_function data_factory_linked_service_azure_search =
data_factory_linked_service_azure_sql_database data_factory_linked_service_azure_table_storage =
data_factory_linked_service_cosmosdb data_factory_linked_service_cosmosdb_mongoapi =
data_factory_linked_service_data_lake_storage_gen2 data_factory_linked_service_key_vault =
data_factory_linked_service_kusto data_factory_linked_service_mysql data_factory_linked_service_odata =
data_factory_linked_service_odbc data_factory_linked_service_postgresql data_factory_linked_service_sftp =
data_factory_linked_service_snowflake data_factory_linked_service_sql_managed_instance =
data_factory_linked_service_sql_server data_factory_linked_service_synapse data_factory_linked_service_web =
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
log_analytics_datasource_windows_event log_analytics_datasource_windows_performance_counter =
sentinel_alert_rule_anomaly_built_in sentinel_alert_rule_anomaly_duplicate sentinel_alert_rule_fusion = microsoft.securityinsights/alertrules
sentinel_alert_rule_machine_learning_behavior_analytics sentinel_alert_rule_ms_security_incident =
sentinel_alert_rule_nrt sentinel_alert_rule_scheduled sentinel_alert_rule_threat_intelligence =
sentinel_automation_rule = microsoft.securityinsights/automationrules
sentinel_data_connector_aws_cloud_trail sentinel_data_connector_aws_s3 = microsoft.securityinsights/dataconnectors
sentinel_data_connector_azure_active_directory sentinel_data_connector_azure_advanced_threat_protection =
sentinel_data_connector_azure_security_center sentinel_data_connector_dynamics_365 sentinel_data_connector_iot =
sentinel_data_connector_microsoft_cloud_app_security =
sentinel_data_connector_microsoft_defender_advanced_threat_protection =
sentinel_data_connector_microsoft_threat_intelligence sentinel_data_connector_microsoft_threat_protection =
sentinel_data_connector_office_365 sentinel_data_connector_office_365_project sentinel_data_connector_office_atp =
sentinel_data_connector_office_irm sentinel_data_connector_office_power_bi =
sentinel_data_connector_threat_intelligence sentinel_data_connector_threat_intelligence_taxii =
sentinel_watchlist = microsoft.securityinsights/watchlists
sentinel_watchlist_item = microsoft.securityinsights/watchlists/watchlistitems
automation_certificate = microsoft.automation/automationaccounts/certificates
automation_connection automation_connection_certificate = microsoft.automation/automationaccounts/connections
automation_connection_classic_certificate automation_connection_service_principal =
automation_connection_type = microsoft.automation/automationaccounts/connectiontypes
automation_credential = microsoft.automation/automationaccounts/credentials
automation_job_schedule = microsoft.automation/automationaccounts/jobschedules
automation_module automation_powershell72_module = microsoft.automation/automationaccounts/modules
automation_python3_package = microsoft.automation/automationaccounts/python3packages
automation_runbook = microsoft.automation/automationaccounts/runbooks
automation_schedule = microsoft.automation/automationaccounts/schedules
automation_source_control = microsoft.automation/automationaccounts/sourcecontrols
automation_variable_bool automation_variable_datetime automation_variable_int = microsoft.automation/automationaccounts/variables
automation_variable_object automation_variable_string =
automation_webhook = microsoft.automation/automationaccounts/webhooks
`;

/** What is free, by the names of both formats; `/*` stands at the end of a name of Azure that means every type below. */
export const freeTypes: readonly { readonly terraform: readonly string[]; readonly arm: readonly string[] }[] = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [terraform = [], arm = []] = line.split('=').map((side) => side.split(' ').filter((name) => name !== ''));
    return { terraform, arm };
  });

const ofTerraform: ReadonlySet<string> = new Set(freeTypes.flatMap(({ terraform }) => terraform));
const ofArm: ReadonlySet<string> = new Set(freeTypes.flatMap(({ arm }) => arm.filter((type) => !type.endsWith('*'))));
const belowOfArm: readonly string[] = freeTypes.flatMap(({ arm }) =>
  arm.filter((type) => type.endsWith('*')).map((type) => type.slice(0, -1)),
);

const provider = 'azurerm_';

/** True for a type such as `azurerm_subnet` that has no charge of its own. */
export const isFreeTerraformType = (type: string): boolean =>
  type.startsWith(provider) && ofTerraform.has(type.slice(provider.length));

/** True for a type of Azure, in any case, that has no charge of its own. */
export function isFreeArmType(type: string): boolean {
  const lower = type.toLowerCase();
  return ofArm.has(lower) || belowOfArm.some((prefix) => lower.startsWith(prefix));
}
